import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { filesOf } from '../../../lib/background/files/file-store';
import { removeFile, removeOrphans } from '../../../lib/background/files/remove-files';
import { linkFile } from '../../../lib/background/files/resolve-files';
import { checkContent } from '../../../lib/background/onboarding/review/content-check';
import { saveDraft } from '../../../lib/background/tickets/drafts';
import { draftSubject } from '../../../lib/domain/tickets/draft-subject';
import { filesStage } from './stage';

const at = filesStage();
const link = (id: string) => linkFile({ environment: 'test', id });

test('a file has a link for a text once it is ready, and then stays at the storage', async () => {
  const id = await at.drop();
  expect(await link(id)).toMatchObject({
    failure: { kind: 'file-not-ready', name: 'invoice.pdf' },
  });
  await at.upload(id);
  const [path] = at.storage.objects.keys();
  expect(await link(id)).toEqual({ ok: true, value: { url: `https://files.example.com${path}` } });
  expect(await removeFile({ environment: 'test', id })).toMatchObject({
    value: { atStorage: 'stays' },
  });
  expect(at.storage.objects.size).toBe(1);
  expect(await filesOf('test')).toEqual([]);
  expect(await link(id)).toMatchObject({ failure: { kind: 'file-missing' } });
});

test('a file of a decision’s draft is no orphan', async () => {
  const id = await at.drop();
  const value = {
    ...{ commandId: randomUUID(), text: '', fields: {} },
    attachments: [at.attachment(id)],
  };
  const saved = await saveDraft('test', draftSubject.decision('application-1'), value);
  expect(saved).toMatchObject({ ok: true });
  await removeOrphans('test', Date.now() + 3_700_000);
  expect(await filesOf('test')).toHaveLength(1);
});

test.each([
  ['https://files.example.com/in/20302030', true],
  ['https://files.example.com/in/a?X-Amz-Date=20261124&token=svc_test_FAKE_everywhere_0001', true],
  ['https://files.example.com.elsewhere.example/svc_test_FAKE_everywhere_0001', false],
  ['https://files.example.com/in/a svc_test_FAKE_everywhere_0001', false],
])('a decision may have a link to the storage, and no other secret: %s', async (text, isTaken) => {
  const checked = await checkContent({
    scope: at.stage.scope,
    applicationId: 'application-1',
    seen: { status: 'Submitted', digest: '0'.repeat(64) },
    decision: { status: 'Rejected', review: { message: `invoice.pdf: ${text}` } },
  });
  expect(checked).toMatchObject(
    isTaken ? { ok: true } : { failure: { kind: 'forbidden-content', of: 'secret' } },
  );
});
