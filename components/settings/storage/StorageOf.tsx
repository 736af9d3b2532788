import { useId, useRef, useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useInvalidate, useRequest } from '../../ui/data/use-request';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus';
import { KeyNeeded } from '../KeyNeeded';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { useFocusOnChange } from '../use-focus-on-change';
import own from './Storage.module.css';
import { StorageForm } from './StorageForm';
import { StorageSummary } from './StorageSummary';
import { STORAGE_OF } from './storage-settings';

/** The storage of one environment: what it is for, how it is set up, or what is set up. */
export function StorageOf({ environment }: { environment: Environment }) {
  const reply = useRequest('storage.read', { environment });
  const id = useId();
  return (
    <section className={own.storage} aria-labelledby={id}>
      <h3 id={id}>{t(STORAGE_OF[environment].label)}</h3>
      <SettingPlace of={STORAGE_OF[environment]}>
        <AsyncView reply={reply}>
          {(value) => <Storage environment={environment} reply={value} />}
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
  // The button that saves what a trial found goes with its notice.
  const first = useRef({ focus: () => place.current?.querySelector('button')?.focus() });
  const focusHandlers = useKeptFocus(first);
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
    <div className={own.shown} ref={place} {...focusHandlers}>
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
          {closed ? <KeyNeeded environment={environment} why={closed} /> : null}
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
