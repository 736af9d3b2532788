import { useEffect, useId, useRef, useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import { settingsRoute } from '../../../lib/domain/core/settings-routes';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useInvalidate, useRequest } from '../../ui/data/use-request';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { ADD_KEY } from '../keys/key-settings';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import own from './Storage.module.css';
import { StorageForm } from './StorageForm';
import { StorageSummary } from './StorageSummary';
import { STORAGE_OF } from './storage-settings';

/** The storage of one environment: what it is for, how it is set up, or what is set up. */
export function StorageOf({ environment }: { environment: Environment }) {
  const answer = useRequest('storage.read', { environment });
  const id = useId();
  return (
    <section className={own.storage} aria-labelledby={id}>
      <h3 id={id}>{t(STORAGE_OF[environment].label)}</h3>
      <SettingPlace of={STORAGE_OF[environment]}>
        <AsyncView answer={answer}>
          {(reply) => <Storage environment={environment} reply={reply} />}
        </AsyncView>
      </SettingPlace>
    </section>
  );
}

type StorageProps = { environment: Environment; reply: Reply<'storage.read'> };

function Storage({ environment, reply }: StorageProps) {
  const { config, closed, waiting } = reply;
  const [isEditing, setEditing] = useState(false);
  const [message, setMessage] = useState('');
  const invalidate = useInvalidate();
  const place = useFocusOnChange(`${isEditing} ${config === null}`);
  const begin = () => {
    setMessage('');
    setEditing(true);
  };
  const close = async (done = '') => {
    if (done) await invalidate('storage.read');
    setEditing(false);
    setMessage(done);
  };
  return (
    <div className={own.shown} ref={place}>
      {isEditing ? (
        <StorageForm environment={environment} stored={config} onClose={close} />
      ) : (
        <>
          {config ? (
            <StorageSummary
              {...{ environment, waiting }}
              stored={config}
              isClosed={closed !== undefined}
              onChange={begin}
              onDone={close}
            />
          ) : (
            <p className={styles.lead}>{t('storageNone')}</p>
          )}
          {closed ? <Closed environment={environment} why={closed} /> : null}
          {config || closed ? null : (
            <div>
              <Button onClick={begin}>{t('storageSetUp')}</Button>
            </div>
          )}
        </>
      )}
      <p role="status" className={styles.done}>
        {message}
      </p>
    </div>
  );
}

type ClosedProps = { environment: Environment; why: 'no-key' | 'locked' };

/** Why no storage can be set up or changed now, and the way to where that is mended. */
const Closed = ({ environment, why }: ClosedProps) =>
  why === 'locked' ? (
    <p className={styles.none}>{t('storageLocked')}</p>
  ) : (
    <p className={styles.none}>
      {t(environment === 'test' ? 'storageNoTestKey' : 'storageNoLiveKey')}{' '}
      <a href={settingsRoute('keys', ADD_KEY.id)}>{t('stepKey')}</a>
    </p>
  );

/** The pressed button is gone when something else is shown: then the first control gets the focus. */
function useFocusOnChange(shown: string) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('button, input')?.focus();
    before.current = shown;
  }, [shown]);
  return place;
}
