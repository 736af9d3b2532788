import { expect, test, vi } from 'vitest';
import { removeNote, saveNote } from '../../../lib/background/team/notes';
import { draftSubject } from '../../../lib/domain/tickets/draft-subject';
import { environmentDb } from '../../../lib/storage/databases';
import { teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// What becomes of the drafts of notes.

const at = teamStage();

const ONE = '3f2b7c1e-55a0-4a51-9d7e-0c9b8f1d2a01';
const TWO = '0e8d2f77-2d3c-4c1c-8d55-9b1f6a2b7c44';

const about = () => ({
  scope: { environment: at.anna.environment, installationId: 'i1' },
  ticketId: 'ticket-1',
});

const write = (text: string, noteId = ONE) => saveNote({ ...about(), noteId, text, after: 2 });

test('a saved note is no draft any more, though the panel hears nothing of it; the draft of another note stays', async () => {
  const db = await environmentDb(at.anna.environment);
  const subject = draftSubject.note('ticket-1');
  const draft = { text: 'He paid twice.', attachments: [], fields: {}, keptAt: 1 };
  await db.put('drafts', { subject, commandId: ONE, ...draft });
  await write('Of another panel', TWO);
  expect(await db.get('drafts', subject)).toMatchObject({ commandId: ONE });
  await write(draft.text);
  expect(await db.get('drafts', subject)).toBeUndefined();
});

test('the draft of another text for a note goes when that note is changed or removed', async () => {
  await write('Firts');
  const db = await environmentDb(at.anna.environment);
  const [subject, ofAnother] = [ONE, TWO].map(draftSubject.editedNote);
  const begin = async () => {
    const draft = { commandId: crypto.randomUUID(), text: 'First', attachments: [], fields: {} };
    for (const of of [subject, ofAnother])
      await db.put('drafts', { subject: of ?? '', ...draft, keptAt: 1 });
  };
  const left = async () => (await db.getAllKeys('drafts')).toString();
  await begin();
  await write('First');
  expect(await left()).toBe(ofAnother);
  await begin();
  await removeNote({ ...about(), noteId: ONE });
  expect(await left()).toBe(ofAnother);
});
