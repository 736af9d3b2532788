import { useEffect } from 'react';
import type { Params } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { RadioGroup } from '../ui/controls/RadioGroup';
import { useAction } from '../ui/data/use-action';
import { useInvalidate, useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { AsyncView } from '../ui/feedback/AsyncView';
import { Banner } from '../ui/feedback/Banner';
import styles from './DockPlace.module.css';

/** The settings of the panel's position: which edge, and next to the page or on top of it, per host. */
export function DockPlace() {
  const reply = useRequest('dock.place.read', {});
  const choose = useAction('dock.place');
  const invalidate = useInvalidate();
  // The window may be narrower now than when the position was last loaded.
  useEffect(() => void invalidate('dock.place.read'), [invalidate]);
  const save = async (place: Params<'dock.place'>) => {
    await choose.run(place);
    await invalidate('dock.place.read');
  };

  return (
    <section className={styles.place} aria-label={t('dockPlace')}>
      <AsyncView
        reply={reply}
        isEmpty={(value) => value === null}
        empty={<Banner tone="failed">{t('dockSilent')}</Banner>}
      >
        {(value) =>
          value && (
            <>
              <RadioGroup
                label={t('dockSide')}
                inline
                options={[
                  { value: 'left', label: t('dockLeft') },
                  { value: 'right', label: t('dockRight') },
                ]}
                chosen={value.side}
                onChoose={(side) => void save({ side })}
              />
              <RadioGroup
                label={t('dockRoom')}
                inline
                options={[
                  { value: false, label: t('dockBeside') },
                  { value: true, label: t('dockOver') },
                ]}
                chosen={value.over}
                onChoose={(over) => void save({ over })}
              />
              {value.narrow ? <p className={styles.why}>{t('dockNarrow')}</p> : null}
            </>
          )
        }
      </AsyncView>
      <ActionFailure failure={choose.failure} />
    </section>
  );
}
