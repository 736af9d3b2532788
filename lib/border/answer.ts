import { type Browser, browser } from 'wxt/browser';
import { failed, type Outcome } from '../domain/failure';
import { Envelope } from './envelope';
import type { QuestionKind, Sender } from './question';
import { type Asked, isQuestion, QUESTIONS, type QuestionName, type Reply } from './questions';
import { limitRate } from './rate';

/** Who asks, by the browser's word alone: nothing in here comes from the message. */
export type Asker = {
  place: Sender;
  tabId?: number | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  /** Of the page in the tab, where the browser lets us see it. */
  tabOrigin?: string | undefined;
  /** Of the page that the asker runs in: our own, or the CRM's. */
  origin?: string | undefined;
};

/** One answer for each question, each from the shape it asks to the shape it promises. */
export type Answers = {
  [Q in QuestionName]: (asked: Asked<Q>, asker: Asker) => Promise<Outcome<Reply<Q>>>;
};

/** Whether a frame in a CRM's page is the one that the page's content script asked for. */
export type Admit = (frame: Asker, pass: string | undefined) => Promise<boolean>;

/** What a content script may ask of us: far more than an agent's work needs, far less than a flood. */
const AT_ONCE = 40;
const PER_SECOND = 10;

/** Called with the kind of each request of our own pages that is answered, before it is. */
export type OnRequest = (kind: QuestionKind) => void;

/** Listens for questions and answers them; whoever may not ask, and whatever does not parse, is denied. */
export function answerQuestions(
  answers: Answers,
  admit: Admit,
  onRequest: OnRequest = () => undefined,
): void {
  const mayGoOn = limitRate(AT_ONCE, PER_SECOND);
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Browser.runtime.MessageSender) => {
      const envelope = Envelope.safeParse(message);
      if (!envelope.success) return undefined;
      const asker = askerOf(sender);
      const flood = asker?.place === 'crm' && !mayGoOn(asker.tabId ?? -1, performance.now());
      return answer(answers, admit, envelope.data, flood ? undefined : asker, onRequest);
    },
  );
}

async function answer(
  answers: Answers,
  admit: Admit,
  { question, asked, pass }: Envelope,
  asker: Asker | undefined,
  onRequest: OnRequest,
): Promise<Outcome<unknown>> {
  const denied = failed({ kind: 'denied', question: question.slice(0, 40) });
  if (!asker || !isQuestion(question) || !mayAsk(question, asker)) return denied;
  if (asker.place === 'sidebar' && !(await admit(asker, pass))) return denied;
  return answerOne(answers, question, asked, asker, onRequest);
}

const mayAsk = (name: QuestionName, asker: Asker): boolean =>
  QUESTIONS[name].from.includes(asker.place);

async function answerOne<Q extends QuestionName>(
  answers: Answers,
  name: Q,
  raw: unknown,
  asker: Asker,
  onRequest: OnRequest,
): Promise<Outcome<unknown>> {
  const parsed = QUESTIONS[name].ask.safeParse(raw);
  if (!parsed.success) return failed({ kind: 'denied', question: name });
  // A CRM page's script could say anything, all night long: it is no sign of a person.
  if (asker.place !== 'crm') onRequest(QUESTIONS[name].kind);
  try {
    return await answers[name](parsed.data, asker);
  } catch (error) {
    // A defect of ours, or a database that does not work: the screen says so, in its place.
    if (error instanceof DOMException && error.name === 'VersionError')
      return failed({ kind: 'newer-data' });
    return failed({ kind: 'unexpected', detail: `${name}: ${String(error)}` });
  }
}

const PAGES: readonly Sender[] = ['popup', 'options', 'sidebar', 'desk'];

/** Two classes of sender, told apart by what the browser sets: our own pages, and CRM pages. */
function askerOf(sender: Browser.runtime.MessageSender): Asker | undefined {
  if (sender.id !== browser.runtime.id) return undefined;
  const url = URL.parse(sender.url ?? '');
  if (!url) return undefined;
  const seen = {
    tabId: sender.tab?.id,
    frameId: sender.frameId,
    documentId: sender.documentId,
    tabOrigin: URL.parse(sender.tab?.url ?? '')?.origin,
  };
  const own = new URL(browser.runtime.getURL(''));
  if (url.protocol === own.protocol) {
    if (url.host !== own.host) return undefined;
    const place = PAGES.find((page) => url.pathname === `/${page}.html`);
    // The sidebar lives in a frame of somebody's tab, and no other page of ours does.
    const inFrame = sender.tab !== undefined && (sender.frameId ?? 0) !== 0;
    if (!place || (place === 'sidebar') !== inFrame) return undefined;
    return { ...seen, place, origin: own.origin };
  }
  // A sandboxed page has a URL but the origin "null": it is nobody.
  const origin = sender.origin ?? url.origin;
  if (!sender.tab || sender.frameId !== 0 || origin !== url.origin) return undefined;
  return { ...seen, place: 'crm', origin };
}
