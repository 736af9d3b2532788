import { done } from '../domain/core/failure';
import type { SavedReply } from '../domain/tickets/saved-reply';
import type { Params } from '../protocol/contract';
import { t } from '../words/words';

const sample = (id: string, name: string, text: string): SavedReply => ({
  id,
  folder: '',
  name,
  text,
  used: 0,
  updatedAt: 0,
});

/** Handles the requests about saved replies: there are two to try, and more while the page is open. */
export function practiceReplies() {
  const replies = new Map<string, SavedReply>();
  const put = (reply: SavedReply) => void replies.set(reply.id, reply);
  put(sample('practice-thanks', t('practiceReplyThanksName'), t('practiceReplyThanks')));
  put(sample('practice-ask', t('practiceReplyAskName'), t('practiceReplyAsk')));
  return {
    'savedReplies.read': () => done({ replies: [...replies.values()], agentName: '' }),
    'savedReplies.save': (params: Params<'savedReplies.save'>) => {
      params.replies.forEach(put);
      return done(null);
    },
    'savedReplies.used': ({ id }: Params<'savedReplies.used'>) => {
      const reply = replies.get(id);
      if (reply) put({ ...reply, used: reply.used + 1, usedAt: Date.now() });
      return done(null);
    },
  };
}
