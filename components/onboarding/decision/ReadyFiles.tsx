import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import type { Attachment } from '../../../lib/domain/tickets/attachment';
import { plainName } from '../../../lib/domain/tickets/plain-name';
import { sendRequest } from '../../../lib/protocol/client/send';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { useFileViews } from '../../attachment/use-file-views';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';

type Props = {
  environment: Environment;
  uploads: readonly Attachment[];
  onLink: (upload: Attachment, url: string) => void;
};

/** Asks for the link of each file that is ready. Shows nothing, unless that fails. */
export function ReadyFiles({ environment, uploads, onLink }: Props) {
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(new Set<string>());
  const ready = useFileViews(environment, uploads).filter(({ view }) => view?.state === 'ready');
  const link = async (id: string, attachment: Attachment) => {
    asked.current.add(id);
    setRefused((all) => new Map([...all].filter(([one]) => one !== id)));
    const outcome = await sendRequest('files.link', { environment, id });
    if (outcome.ok) return give(id, outcome.value.url);
    const words = t('fileLineFailed', plainName(attachment.name), explain(outcome.failure));
    setRefused((all) => new Map(all).set(id, words));
  };
  /** The user may have renamed or removed the file meanwhile. */
  const give = useEffectEvent((id: string, url: string) => {
    const shown = ready.find((one) => one.id === id);
    if (shown) onLink(shown.attachment, url);
  });
  const linkAll = useEffectEvent(() => {
    for (const { id, attachment } of ready) if (!asked.current.has(id)) void link(id, attachment);
    const ids = new Set(ready.map(({ id }) => id));
    // A file that is sent again gets ready again.
    for (const id of asked.current) if (!ids.has(id)) asked.current.delete(id);
  });
  const readyIds = ready.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other files are ready
  useEffect(() => linkAll(), [readyIds]);

  const words = ready.flatMap(({ id }) => refused.get(id) ?? []);
  return words.length > 0 ? (
    <Banner tone="warning" arrived>
      <p>{words.join(' ')}</p>
      <Button onClick={() => ready.forEach(({ id, attachment }) => void link(id, attachment))}>
        {t('retry')}
      </Button>
    </Banner>
  ) : null;
}
