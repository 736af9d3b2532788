import { useEffect, useId, useRef, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import {
  REPLY_VARIABLES,
  unknownVariablesIn,
  type VariableValues,
} from '../../../lib/domain/tickets/reply-variables';
import type { SavedReply } from '../../../lib/domain/tickets/saved-reply';
import {
  LONGEST_REPLY,
  LONGEST_SHARED_REPLY,
} from '../../../lib/domain/tickets/saved-reply-limits';
import {
  faultOfReply,
  type ReplyFault,
  replyKey,
} from '../../../lib/domain/tickets/saved-reply-rules';
import { TICKET_STATUSES } from '../../../lib/domain/tickets/ticket-states';
import { listOf, t } from '../../../lib/words/words';
import { replyFaultWords } from '../../ticket/reply-fault-words';
import { statusChoices } from '../../ticket/ticket-words';
import { dateValues, filledReply, variableWord } from '../../ticket/variable-words';
import { Button } from '../../ui/controls/Button';
import { Field, TextArea } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { Switch } from '../../ui/controls/Switch';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useForm } from '../../ui/form/use-form';
import styles from '../Settings.module.css';
import list from './SavedReplies.module.css';

type Props = {
  scope: Scope;
  replies: readonly SavedReply[];
  /** The one that is changed; undefined for a new one. */
  reply: SavedReply | undefined;
  /** There is a team that it can be shared with. */
  canShare: boolean;
  onClose: (message?: string) => void;
};

/** Writes a saved reply, and shows it with sample values. */
export function SavedReplyForm({ scope, replies, reply, canShare, onClose }: Props) {
  const [name, setName] = useState(reply?.name ?? '');
  const [folder, setFolder] = useState(reply?.folder ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const [status, setStatus] = useState<string>(reply?.status ?? '');
  const [isShared, setShared] = useState(reply?.shared ?? false);
  const save = useAction('savedReplies.save');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const form = useForm(save, async (): Promise<ReplyFault | undefined> => {
    const known = TICKET_STATUSES.find((one) => one === status);
    const content = {
      name: name.trim(),
      folder: folder.trim(),
      text,
      ...(known && { status: known }),
    };
    const others = replies.filter(({ id }) => id !== reply?.id);
    const fault = faultOfReply(content, new Set(others.map(replyKey)));
    if (fault) return fault;
    if (isShared && text.length > LONGEST_SHARED_REPLY)
      return { in: 'text', why: 'too-long', length: text.length, most: LONGEST_SHARED_REPLY };
    const { id = crypto.randomUUID(), used = 0, usedAt } = reply ?? {};
    const saved = {
      ...content,
      id,
      used,
      updatedAt: Date.now(),
      ...(usedAt && { usedAt }),
      ...(isShared && { shared: true }),
    };
    const outcome = await save.run({ scope, replies: [saved] });
    if (outcome.ok) onClose(t('savedReplySaved', content.name));
    return undefined;
  });
  const errorOf = (where: ReplyFault['in']) =>
    form.fault?.in === where ? replyFaultWords(form.fault) : undefined;
  return (
    <form className={list.form} ref={form.ref} onSubmit={form.onSubmit} noValidate>
      <h3>{t(reply ? 'savedReplyEditTitle' : 'savedReplyAddTitle')}</h3>
      <div className={list.columns}>
        <div className={list.written}>
          <div className={styles.fields}>
            <Field
              label={t('savedReplyName')}
              dir="auto"
              required
              inputRef={first}
              value={name}
              onChange={setName}
              error={errorOf('name')}
            />
            <FolderField
              value={folder}
              onChange={setFolder}
              error={errorOf('folder')}
              replies={replies}
            />
          </div>
          <VariableText text={text} onChange={setText} error={errorOf('text')} />
          <Select
            label={t('status')}
            hint={t('savedReplyStatusHint')}
            value={status}
            choices={[{ value: '', label: t('savedReplyStatusNone') }, ...statusChoices()]}
            onChange={setStatus}
          />
          {canShare ? (
            <Switch
              label={t('savedReplyShare')}
              hint={t('savedReplyShareHint')}
              on={isShared}
              onChange={setShared}
            />
          ) : null}
        </div>
        <Preview text={text} />
      </div>
      <ActionFailure failure={save.failure} />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={form.pending}>
          {t('save')}
        </Button>
        <Button onClick={() => onClose()}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

type TextProps = { text: string; onChange: (text: string) => void; error: string | undefined };

/** The text, with buttons that put the name of a value where the caret is. */
function VariableText({ text, onChange, error }: TextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const unknown = unknownVariablesIn(text);
  const put = (variable: string) => {
    const element = field.current;
    if (!element) return;
    const { selectionStart, selectionEnd } = element;
    const braces = `{{${variable}}}`;
    const caret = selectionStart + braces.length;
    element.setRangeText(braces, selectionStart, selectionEnd, 'end');
    onChange(element.value);
    element.focus();
    element.setSelectionRange(caret, caret);
  };
  return (
    <>
      <TextArea
        label={t('savedReplyText')}
        required
        rows={7}
        inputRef={field}
        value={text}
        onChange={onChange}
        error={error ?? tooLong(text)}
        doubtful={unknown.length > 0}
        hint={
          unknown.length > 0
            ? t(
                'savedReplyUnknown',
                listOf(
                  unknown.map((name) => `{{${name}}}`),
                  'sentence',
                ),
              )
            : t('savedReplyTextHint')
        }
      />
      <fieldset className={styles.buttons} aria-label={t('savedReplyInsertValue')}>
        {REPLY_VARIABLES.map((variable) => (
          <Button key={variable} size="small" onClick={() => put(variable)}>
            {variableWord(variable)}
          </Button>
        ))}
      </fieldset>
    </>
  );
}

const tooLong = ({ length }: string): string | undefined =>
  length > LONGEST_REPLY
    ? replyFaultWords({ in: 'text', why: 'too-long', length, most: LONGEST_REPLY })
    : undefined;

type FolderProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  replies: readonly SavedReply[];
};

/** A folder is there as long as a saved reply is in it. The field offers those that are. */
function FolderField({ replies, ...field }: FolderProps) {
  const id = useId();
  const folders = [...new Set(replies.map(({ folder }) => folder))].filter(Boolean).toSorted();
  return (
    <>
      <Field label={t('savedReplyFolder')} dir="auto" list={id} {...field} />
      <datalist id={id}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
    </>
  );
}

/** The text as an agent would insert it, with the values of an invented ticket. */
function Preview({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className={list.preview} aria-label={t('savedReplyPreview')} tabIndex={0}>
      <p className={list.previewTitle}>{t('savedReplyPreview')}</p>
      <p className={list.filled}>{filledReply(text.slice(0, LONGEST_REPLY), sampleValues())}</p>
    </section>
  );
}

const sampleValues = (): VariableValues => ({
  ...dateValues(Date.now()),
  'record.name': t('sampleRecordName'),
  'ticket.summary': t('sampleTicketSummary'),
  'ticket.id': '4711',
  'client.id': '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  'agent.name': t('sampleAgentName'),
});
