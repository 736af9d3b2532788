import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { useFocusInvalid } from '../ui/form/use-focus-invalid';
import { isEnter } from '../ui/shortcuts/enter-escape';
import styles from './AttachmentForm.module.css';
import type { Entry } from './entry';
import { type Files, useFiles } from './files-context';
import { textAround } from './focus-after';
import { HashTools } from './HashTools';
import { LinkState } from './LinkState';
import type { Attachments } from './use-attachments';

// A group and not a `useForm`: it stands inside other forms, and HTML does not nest forms.

type Props = {
  attachments: Attachments;
  /** Files themselves cannot be attached: no storage is set up. */
  needsStorage: boolean;
};

/** The fields of a file that is attached as a link. */
export function AttachmentForm({ attachments, needsStorage }: Props) {
  const { entry, faults, unfinished, changeField, add, discard } = attachments;
  const files = useFiles();
  const link = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => link.current?.focus(), []);
  useFocusInvalid(group, faults.length > 0 ? faults : undefined);

  // The pressed button goes with these fields.
  const leave = (act: () => void) => {
    const text = textAround(group.current);
    act();
    requestAnimationFrame(() => {
      if (!group.current) text?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || event.target instanceof HTMLButtonElement) return;
    // Here Enter adds the attachment; it must not send the form around it.
    event.preventDefault();
    leave(add);
  };
  const field = (name: keyof Attachment) => {
    const fault = faults.find((one) => one.field === name);
    return {
      value: entry[name],
      onChange: (value: string) => changeField(name, value),
      error: fault && t(fault.word),
    };
  };
  return (
    <fieldset className={styles.form} ref={group} onKeyDown={onKeyDown}>
      <legend className={styles.legend}>{t('attachLegend')}</legend>
      {needsStorage ? <p className={styles.note}>{t('filesNeedStorage')}</p> : null}
      <Field
        inputRef={link}
        label={t('attachLink')}
        type="url"
        hint={t('attachLinkHint')}
        {...field('url')}
      />
      {files ? <LinkCheck entry={entry} files={files} /> : null}
      {attachments.linkOnly ? (
        <Field label={t('attachName')} dir="auto" {...field('name')} />
      ) : (
        <>
          <div className={styles.pair}>
            <Field label={t('attachName')} dir="auto" {...field('name')} />
            <Field label={t('attachType')} {...field('mimeType')} />
          </div>
          <Field label={t('attachHash')} hint={t('attachHashHint')} {...field('hash')} />
          {files ? (
            <HashTools
              link={entry.url}
              files={files}
              onHash={(hash) => changeField('hash', hash)}
            />
          ) : null}
        </>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => leave(add)}>{t('addAttachment')}</Button>
        <Button look="quiet" onClick={() => leave(discard)}>
          {t(unfinished ? 'attachDiscard' : 'attachClose')}
        </Button>
      </div>
    </fieldset>
  );
}

/** What is known about the typed link, with the button that asks its server. */
const LinkCheck = ({ entry: { url, mimeType }, files }: { entry: Entry; files: Files }) => (
  <>
    <LinkState link={url} mimeType={mimeType} files={files} />
    <div className={styles.buttons}>
      <Button
        onClick={() => files.links.check(url)}
        busy={files.links.resultOf(url) === 'checking'}
        disabled={!url.trim()}
      >
        {t('checkLink')}
      </Button>
    </div>
  </>
);
