import { Ellipsis } from 'lucide';
import { useState } from 'react';
import { t } from '../../lib/words/words';
import { Icon } from '../ui/controls/Icon';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { Menu } from '../ui/overlay/Menu';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import type { SavedViews } from './use-saved-views';

const dialogPart = lazyPart(() => import('./ViewNameDialog'));

/** The menu that saves the current selection as a view, and renames or removes a saved one. */
export function ViewOptions({ saved, canSave }: { saved: SavedViews; canSave: boolean }) {
  const [isNaming, setNaming] = useState(false);
  const name = () => setNaming(true);
  const rename = { label: t('renameView'), onSelect: name };
  const remove = { label: t('removeView'), onSelect: saved.remove };
  const save = { label: t('saveView'), onSelect: name };
  const possible = saved.current ? [rename, remove] : canSave ? [save] : [];
  useCommands(possible.map(({ label, onSelect: run }) => ({ name: label, label, run })));
  return (
    <>
      <Menu
        label={t('viewOptions')}
        entries={
          saved.current
            ? [
                { kind: 'item', ...rename },
                { kind: 'item', ...remove, look: 'danger' },
              ]
            : [{ kind: 'item', ...save, disabled: !canSave }]
        }
      >
        <Icon icon={Ellipsis} />
      </Menu>
      {isNaming ? (
        <LazyPart part={dialogPart} quiet="until-failed">
          {({ ViewNameDialog }) => (
            <ViewNameDialog saved={saved} onClose={() => setNaming(false)} />
          )}
        </LazyPart>
      ) : null}
    </>
  );
}
