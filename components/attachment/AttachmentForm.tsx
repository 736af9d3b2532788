import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Attachment } from '../../lib/domain/attachment';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import styles from './AttachmentForm.module.css';
import { useFiles } from './files';
import { HashTools } from './HashTools';
import { LinkState } from './LinkState';
import type { Attachments } from './use-attachments';

/** The four facts about a file that is attached as a link. Stands inside other forms. */
export function AttachmentForm({ attachments }: { attachments: Attachments }) {
  const { entry, faults, unfinished, type, add, giveUp } = attachments;
  const files = useFiles();
  const link = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => link.current?.focus(), []);
  useEffect(() => {
    if (faults.length > 0)
      group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const enter = (event: KeyboardEvent) => {
    if (event.code !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    // Here Enter adds the attachment; it must not send the form around it.
    event.preventDefault();
    add();
  };
  const error = (field: keyof Attachment) => {
    const fault = faults.find((one) => one.field === field);
    return fault && say(fault.word);
  };
  return (
    <fieldset className={styles.form} ref={group} onKeyDown={enter}>
      <legend className={styles.legend}>{say('attachLegend')}</legend>
      <Field
        inputRef={link}
        label={say('attachLink')}
        type="url"
        value={entry.url}
        onChange={(value) => type('url', value)}
        hint={say('attachLinkHint')}
        error={error('url')}
      />
      {files ? (
        <>
          <LinkState link={entry.url} mimeType={entry.mimeType} files={files} />
          <div className={styles.buttons}>
            <Button
              onClick={() => files.links.check(entry.url)}
              busy={files.links.resultOf(entry.url) === 'checking'}
              disabled={!entry.url.trim()}
            >
              {say('checkLink')}
            </Button>
          </div>
        </>
      ) : null}
      <div className={styles.pair}>
        <Field
          label={say('attachName')}
          value={entry.name}
          onChange={(value) => type('name', value)}
          error={error('name')}
        />
        <Field
          label={say('attachType')}
          value={entry.mimeType}
          onChange={(value) => type('mimeType', value)}
          error={error('mimeType')}
        />
      </div>
      <Field
        label={say('attachHash')}
        value={entry.hash}
        onChange={(value) => type('hash', value)}
        hint={say('attachHashHint')}
        error={error('hash')}
      />
      {files ? (
        <HashTools link={entry.url} files={files} onHash={(hash) => type('hash', hash)} />
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={add}>{say('addAttachment')}</Button>
        <Button look="quiet" onClick={giveUp}>
          {say(unfinished ? 'attachDiscard' : 'attachClose')}
        </Button>
      </div>
    </fieldset>
  );
}
