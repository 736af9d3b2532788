import { useState } from 'react';
import type { Health } from '../../lib/domain/crm/recipe';
import type { SiteFacts } from '../../lib/domain/crm/site';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import sections from '../ui/styles/Sections.module.css';
import { KindRow } from './KindRow';
import { RecipeEditor } from './RecipeEditor';

type Props = { site: SiteFacts; health: readonly Health[] };

/** In a site's row: the kinds of record that were taught there, and the import of a recipe. */
export function RecipeTools({ site, health }: Props) {
  const { origin, kinds, rules } = site;
  const [isImporting, setImporting] = useState(false);
  const [saved, setSaved] = useState(false);
  const close = (isSaved: boolean) => {
    setSaved(isSaved);
    setImporting(false);
  };
  return (
    <>
      {kinds.length > 0 ? (
        <>
          <p className={sections.detail}>{t('recipeTaught')}</p>
          <ul className={sections.rows} aria-label={t('recipeTaughtOn', origin)}>
            {kinds.map((kind) => (
              <KindRow
                key={kind.recipe.id}
                origin={origin}
                kind={kind}
                rules={rules}
                health={health}
                onSaved={setSaved}
              />
            ))}
          </ul>
        </>
      ) : null}
      <fieldset className={sections.buttons} aria-label={origin}>
        <Button
          onClick={() => {
            setSaved(false);
            setImporting(true);
          }}
        >
          {t('recipeImport')}
        </Button>
      </fieldset>
      <p role="status" className={sections.done}>
        {saved ? t('recipeSaved') : ''}
      </p>
      {isImporting ? (
        <RecipeEditor
          origin={origin}
          kind={undefined}
          text=""
          pattern={undefined}
          onClose={close}
        />
      ) : null}
    </>
  );
}
