import { type Browser, browser } from 'wxt/browser';
import { failed, type Outcome } from '../domain/failure';
import { Envelope } from './envelope';
import type { Sender } from './question';
import { type Asked, isQuestion, QUESTIONS, type QuestionName, type Reply } from './questions';

/** Who asks, by the browser's word alone: nothing in here comes from the message. */
export type Asker = {
  place: Sender;
  tabId?: number | undefined;
  frameId?: number | undefined;
  /** Of the page that the asker runs in: our own, or the CRM's. */
  origin?: string | undefined;
};

/** One answer for each question, each from the shape it asks to the shape it promises. */
export type Answers = {
  [Q in QuestionName]: (asked: Asked<Q>, asker: Asker) => Promise<Outcome<Reply<Q>>>;
};

/** Listens for questions and answers them; whoever may not ask, and whatever does not parse, is denied. */
export function answerQuestions(answers: Answers): void {
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Browser.runtime.MessageSender) => {
      const envelope = Envelope.safeParse(message);
      return envelope.success ? answer(answers, envelope.data, askerOf(sender)) : undefined;
    },
  );
}

async function answer(
  answers: Answers,
  { question, asked }: { question: string; asked?: unknown },
  asker: Asker | undefined,
): Promise<Outcome<unknown>> {
  const denied = failed({ kind: 'denied', question: question.slice(0, 40) });
  if (!asker || !isQuestion(question) || !mayAsk(question, asker)) return denied;
  return answerOne(answers, question, asked, asker);
}

const mayAsk = (name: QuestionName, asker: Asker): boolean =>
  QUESTIONS[name].from.includes(asker.place);

async function answerOne<Q extends QuestionName>(
  answers: Answers,
  name: Q,
  raw: unknown,
  asker: Asker,
): Promise<Outcome<unknown>> {
  const parsed = QUESTIONS[name].ask.safeParse(raw);
  if (!parsed.success) return failed({ kind: 'denied', question: name });
  try {
    return await answers[name](parsed.data, asker);
  } catch (error) {
    // A defect of ours, or a database that does not work: the screen says so, in its place.
    return failed({ kind: 'unexpected', detail: `${name}: ${String(error)}` });
  }
}

const PAGES: readonly Sender[] = ['popup', 'options', 'sidebar', 'desk'];

/** Two classes of sender, told apart by what the browser sets: our own pages, and CRM pages. */
function askerOf(sender: Browser.runtime.MessageSender): Asker | undefined {
  if (sender.id !== browser.runtime.id) return undefined;
  const url = URL.parse(sender.url ?? '');
  if (!url) return undefined;
  const seen = { tabId: sender.tab?.id, frameId: sender.frameId };
  const own = new URL(browser.runtime.getURL(''));
  if (url.protocol === own.protocol) {
    if (url.host !== own.host) return undefined;
    const place = PAGES.find((page) => url.pathname === `/${page}.html`);
    return place && { ...seen, place, origin: own.origin };
  }
  // A sandboxed page has a URL but the origin "null": it is nobody.
  const origin = sender.origin ?? url.origin;
  if (!sender.tab || sender.frameId !== 0 || origin !== url.origin) return undefined;
  return { ...seen, place: 'crm', origin };
}
