import type { Fault } from '../domain/go-live';
import { fault } from './faults';

// What failures of check 8 are put down to, and how each is mended. The receiver is the partner's.

const ENGINEER = 'The partner’s engineer';
const RECEIVER_ENGINEER = 'Whoever maintains the receiver';

/** The receiver did what the rules forbid, or did not do what they ask. */
const receiverBroke = (cause: string, fix: string): Fault =>
  fault('our-side', cause, fix, RECEIVER_ENGINEER);

/** What is not as it has to be around the receiver. */
const wronglySet = (cause: string, fix: string): Fault =>
  fault('configuration', cause, fix, ENGINEER);

const unreached = (cause: string, fix: string): Fault => fault('network', cause, fix, ENGINEER);

export const NO_SECRET = wronglySet(
  'The secret cannot be one.',
  'Give the secret as the service gave it out, whole and with nothing around it.',
);

export const NO_RECEIVER = wronglySet(
  'Nothing takes in notifications at this address.',
  'Give the whole address of the receiver, path and all; it takes POST.',
);

export const WRONG_SECRET = wronglySet(
  'The receiver refuses a correctly signed notification: the secret is not active there, its clock is more than five minutes off, or something on the way changes the body.',
  'Compare the secrets and the clocks, and let the receiver read the raw body.',
);

export const UNSAFE_ADDRESS = wronglySet(
  'The receiver’s address is neither https nor on this machine.',
  'Give the https address at which the receiver takes in notifications.',
);

export const REDIRECTS = wronglySet(
  'The address redirects, and notifications do not follow.',
  'Give the address that it redirects to, and let no proxy before the receiver redirect.',
);

export const NO_PROBE = wronglySet(
  'The probe does not answer how often a notification was processed.',
  'Give an address with {id} in it that answers {"processed": n} in JSON.',
);

export const TOO_SLOW = unreached(
  'The receiver did not answer in time: it is down, overloaded, or works before it answers.',
  'Record a notification, answer, and work afterwards.',
);

export const UNREACHED = unreached(
  'The receiver could not be reached: it is down, or name, certificate or a firewall are in the way.',
  'See whether the receiver runs and its address can be reached from this machine.',
);

export const HAS_TROUBLE = receiverBroke(
  'The receiver failed where it had to accept or to refuse; a sender would come again and again.',
  'Look into its log, and answer 2xx or 4xx to whatever is delivered.',
);

export const ASKS_TO_WAIT = receiverBroke(
  'The receiver asked to wait, which says nothing about what was delivered.',
  'Let it take at least ten notifications in a row, and run the check again.',
);

export const ACCEPTS_UNSIGNED = receiverBroke(
  'The receiver accepts what nobody signed: anybody can tell it anything.',
  'Refuse a delivery without id, timestamp and signature.',
);

export const ACCEPTS_WRONG_SIGNATURE = receiverBroke(
  'The receiver accepts what somebody else signed: anybody can tell it anything.',
  'Compare the signature with that of every active secret, and refuse where none fits.',
);

export const ACCEPTS_CHANGED_BODY = receiverBroke(
  'The signature is not compared with the body as it came.',
  'Sign the raw bytes of the body, before anything reads or mends them.',
);

export const ACCEPTS_OUTDATED = receiverBroke(
  'An outdated timestamp is accepted: a delivery that was overheard can be played again for ever.',
  'Refuse what was signed more than five minutes ago.',
);

export const ACCEPTS_FUTURE = receiverBroke(
  'A timestamp in the future is accepted: such a delivery outlives the memory of what was seen.',
  'Refuse what is signed for more than five minutes from now.',
);

export const REFUSES_REPEAT = receiverBroke(
  'A repeat is refused: the service takes that for a failure, and repeats it for days.',
  'Answer 2xx to a repeat, and do nothing.',
);

export const STOPS_AFTER_FIRST = receiverBroke(
  'The receiver no longer accepts what it has to accept.',
  'Let neither what it saw nor what it refused stand in the way of the next notification.',
);

export const PROCESSES_REPEAT = receiverBroke(
  'A repeat is processed again.',
  'Record the id of a notification in the same step as what is to be done, and look for it first.',
);

export const PROCESSES_REFUSED = receiverBroke(
  'What is refused is processed nevertheless.',
  'Look at time and signature before anything is done.',
);

export const PROCESSES_NOT = receiverBroke(
  'A notification that was accepted is not processed, or the probe does not know of it.',
  'Record it before it is answered, work it off from there, and see that the probe tells of this receiver.',
);
