import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { uploadIdOf } from '../../../lib/domain/files/upload-link';
import type { Attachment } from '../../../lib/domain/tickets/attachment';
import { plainName } from '../../../lib/domain/tickets/plain-name';
import { sendRequest } from '../../../lib/protocol/client/send';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { AttachButton } from '../../attachment/AttachButton';
import { DraftFiles } from '../../attachment/DraftFiles';
import type { Attachments } from '../../attachment/use-attachments';
import type { FileIntake } from '../../attachment/use-given-files';
import type { AutosavedDraft } from '../../ui/autosave/use-draft';
import { Banner } from '../../ui/feedback/Banner';
import { withFileLine } from './file-lines';

/** Files for a decision's message. */
export type DecisionFiles = { attachments: Attachments; intake: FileIntake };

type Props = DecisionFiles & {
  draft: AutosavedDraft;
  readOnly: boolean;
  onChange: () => void;
};

/**
 * The files of a decision's message. A decision has no attachments (partner-api.md, review object), so
 * the link of each becomes a line of the message: of an upload on a press, because what is linked stays at
 * the storage.
 */
export function MessageFiles({ attachments, intake, draft, readOnly, onChange }: Props) {
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { environment } = intake.scope;
  // The user may type, rename or remove while a link is asked for.
  const latest = useRef({ attachments, draft });
  useEffect(() => {
    latest.current = { attachments, draft };
  });
  const putLine = (attachment: Attachment, url: string) => {
    const now = latest.current;
    const text = withFileLine(now.draft.value.text, attachment.name, url);
    keepCaret(() => {
      now.attachments.remove(attachment);
      now.draft.change({ text });
    });
    onChange();
    now.draft.saveNow();
    setSaid(t('fileLineAdded', plainName(attachment.name)));
  };
  const onLink = async (id: string): Promise<boolean> => {
    setRefusal(undefined);
    const outcome = await sendRequest('files.link', { environment, id });
    const attachment = latest.current.attachments.added.find(({ url }) => uploadIdOf(url) === id);
    if (!attachment) return false;
    if (!outcome.ok) {
      setRefusal(t('fileLineFailed', plainName(attachment.name), explain(outcome.failure)));
      return false;
    }
    putLine(attachment, outcome.value.url);
    // Its bytes go from here. It was given, so it stays at the storage.
    void sendRequest('files.remove', { environment, id });
    return true;
  };
  const typed = readOnly
    ? undefined
    : attachments.added.find(({ url }) => uploadIdOf(url) === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    // Not in the effect: the text changes at once, so that the caret stays.
    if (typed) queueMicrotask(() => putLine(typed, typed.url));
  }, [typed]);
  return (
    <>
      <DraftFiles
        attachments={attachments}
        intake={intake}
        onLink={readOnly ? undefined : onLink}
      />
      {refusal === undefined ? null : (
        <Banner tone="warning" arrived>
          {refusal}
        </Banner>
      )}
      <p className="unseen" role="status">
        {said}
      </p>
      <div>
        <AttachButton attachments={attachments} intake={intake} disabled={readOnly} />
      </div>
    </>
  );
}

/** Changes a text below the caret of the field that has the focus. */
function keepCaret(change: () => void): void {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement;
  const [start, end] = isText ? [field.selectionStart, field.selectionEnd] : [0, 0];
  flushSync(change);
  if (isText) field.setSelectionRange(start, end);
}
