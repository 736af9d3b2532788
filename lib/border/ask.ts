import { browser } from 'wxt/browser';
import { done, failed, type Outcome } from '../domain/failure';
import { Answer } from './envelope';
import { heldPass, spendPass } from './pass';
import { type Asked, QUESTIONS, type QuestionName, type Reply } from './questions';

/**
 * Asks the background one question. Never rejects: all that can go wrong is a `Failure`.
 *
 * The browser may stop the background between question and answer. Every question may be asked
 * twice without harm (writes carry their `action`), so one that got no answer is asked once more,
 * which also starts the background again.
 */
export async function ask<Q extends QuestionName>(
  name: Q,
  asked: Asked<Q>,
): Promise<Outcome<Reply<Q>>> {
  const first = await put(name, asked);
  return first.ok || first.failure.kind !== 'extension-restarted' ? first : put(name, asked);
}

async function put<Q extends QuestionName>(name: Q, asked: Asked<Q>): Promise<Outcome<Reply<Q>>> {
  let raw: unknown;
  try {
    raw = await browser.runtime.sendMessage({ question: name, asked, pass: heldPass() });
  } catch {
    return failed({ kind: 'extension-restarted' });
  }
  const answer = Answer.safeParse(raw);
  if (!answer.success) return failed({ kind: 'extension-restarted' });
  spendPass();
  if (!answer.data.ok) return answer.data;
  const reply = QUESTIONS[name].reply.safeParse(answer.data.value);
  if (reply.success) return done(reply.data);
  return failed({ kind: 'unexpected', detail: `${name}: an answer of another shape` });
}
