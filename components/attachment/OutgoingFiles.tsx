import type { Environment } from '../../lib/domain/core/environment';
import { uploadIdOf } from '../../lib/domain/files/upload-link';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';

const waitingPart = lazyPart(() => import('./WaitingFiles'));

/** The attachments that have a link of their own already. */
export const withoutUploads = (attachments: readonly Attachment[]): Attachment[] =>
  attachments.filter(({ url }) => uploadIdOf(url) === undefined);

type Props = { environment: Environment; attachments: readonly Attachment[] };

/** The files that an unsent message waits for; nothing if it has none that are uploaded. */
export function OutgoingFiles({ environment, attachments }: Props) {
  const uploads = attachments.filter(({ url }) => uploadIdOf(url) !== undefined);
  return uploads.length === 0 ? null : (
    <LazyPart part={waitingPart} quiet="until-failed">
      {({ WaitingFiles }) => <WaitingFiles environment={environment} uploads={uploads} />}
    </LazyPart>
  );
}
