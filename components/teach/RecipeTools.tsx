import { useState } from 'react';
import type { Health } from '../../lib/domain/recipe';
import type { SiteFacts } from '../../lib/domain/site';
import { say } from '../../lib/words/words';
import sections from '../settings/Settings.module.css';
import { Button } from '../ui/Button';
import { KindRow } from './KindRow';
import { RecipeEditor } from './RecipeEditor';

type Props = { site: SiteFacts; health: readonly Health[] };

/** In a site's row: what was taught there, kind by kind, and the way to take in a recipe. */
export function RecipeTools({ site, health }: Props) {
  const { origin, kinds, rules } = site;
  const [taking, setTaking] = useState(false);
  const [saved, setSaved] = useState(false);
  const close = (done: boolean) => {
    setSaved(done);
    setTaking(false);
  };
  return (
    <>
      {kinds.length > 0 ? (
        <>
          <p className={sections.detail}>{say('recipeTaught')}</p>
          <ul className={sections.rows} aria-label={say('recipeTaughtOn', origin)}>
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
            setTaking(true);
          }}
        >
          {say('recipeImport')}
        </Button>
      </fieldset>
      <p role="status" className={sections.done}>
        {saved ? say('recipeSaved') : ''}
      </p>
      {taking ? (
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
