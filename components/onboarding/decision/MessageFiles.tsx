import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { uploadIdOf } from '../../../lib/domain/files/upload-link';
import type { Attachment } from '../../../lib/domain/tickets/attachment';
import { plainName } from '../../../lib/domain/tickets/plain-name';
import { sendRequest } from '../../../lib/protocol/client/send';
import { t } from '../../../lib/words/words';
import { AttachButton } from '../../attachment/AttachButton';
import { DraftFiles } from '../../attachment/DraftFiles';
import type { Attachments } from '../../attachment/use-attachments';
import type { FileIntake } from '../../attachment/use-given-files';
import type { AutosavedDraft } from '../../ui/autosave/use-draft';
import { LazyPart } from '../../ui/data/LazyPart';
import { lazyPart } from '../../ui/data/part';
import { withFileLine } from './file-lines';

const readyPart = lazyPart(() => import('./ReadyFiles'));

/** Files for a decision's message. */
export type DecisionFiles = { attachments: Attachments; intake: FileIntake };

type Props = DecisionFiles & {
  draft: AutosavedDraft;
  readOnly: boolean;
  onChange: () => void;
};

/**
 * The files of a decision's message. A decision has no attachments (partner-api.md, review object), so
 * the link of each becomes a line of the message.
 */
export function MessageFiles({ attachments, intake, draft, readOnly, onChange }: Props) {
  const [said, setSaid] = useState('');
  const { environment } = intake.scope;
  const { added } = attachments;
  const putLine = useEffectEvent((attachment: Attachment, url: string) => {
    const id = uploadIdOf(attachment.url);
    const text = withFileLine(draft.value.text, attachment.name, url);
    keepCaret(() => {
      attachments.remove(attachment);
      draft.change({ text });
    });
    onChange();
    draft.saveNow();
    setSaid(t('fileLineAdded', plainName(attachment.name)));
    // Its bytes go from here. It was given, so it stays at the storage.
    if (id !== undefined) void sendRequest('files.remove', { environment, id });
  });
  const link = readOnly ? undefined : added.find(({ url }) => uploadIdOf(url) === undefined);
  useEffect(() => {
    if (link) putLine(link, link.url);
  }, [link]);
  const uploads = added.filter(({ url }) => uploadIdOf(url) !== undefined);
  return (
    <>
      <DraftFiles attachments={attachments} intake={intake} />
      {uploads.length > 0 && !readOnly ? (
        <LazyPart part={readyPart} quiet="until-failed">
          {({ ReadyFiles }) => (
            <ReadyFiles environment={environment} uploads={uploads} onLink={putLine} />
          )}
        </LazyPart>
      ) : null}
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
