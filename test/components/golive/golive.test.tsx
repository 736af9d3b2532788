// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GoLive } from '../../../components/golive/GoLive';
import { ResetTestData } from '../../../components/golive/ResetTestData';
import { today } from '../../../lib/domain/core/day';
import { done } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { aRun } from '../../golive/report/a-run';
import { testFaces } from '../faces';
import { GOLIVE, SCOPE } from '../samples';
import { FAILED, FAILURE, renderScreen } from '../screen';

testFaces('the go-live room', {
  screen: () => <GoLive scope={SCOPE} />,
  request: 'golive.read',
  loading: t('goliveLoading'),
  ready: {
    reply: GOLIVE,
    shows: [
      ['table', t('goliveChecks')],
      ['button', t('goliveRun')],
      ['button', t('resetTestData')],
    ],
  },
  event: { kind: 'golive', environment: 'test' },
});

test('the way to live use says what is done and what comes next', async () => {
  const screen = renderScreen(<GoLive scope={SCOPE} />, {
    'golive.read': done({
      ...GOLIVE,
      checklist: [
        { item: 'documents', on: '2026-11-20', note: '' },
        { item: 'request', on: '2026-11-21', note: '', takenBack: true },
      ],
    }),
  });
  await screen.findByText(t('goliveTicked', 1, 5));
  expect(screen.getByText(t('goliveNext')).closest('li')?.textContent).toContain(t('tickRequest'));
});

test('a secret that was pasted with spaces around it is sent without them', async () => {
  const screen = renderScreen(<GoLive scope={SCOPE} />, {
    'golive.read': done(GOLIVE),
    'golive.start': done(null),
  });
  const field = await screen.findByLabelText(t('goliveSecret'));
  fireEvent.change(field, { target: { value: ' whsec_bm90LWEtcmVhbC1zZWNyZXQ= ' } });
  fireEvent.click(screen.getByRole('button', { name: t('goliveRun') }));
  await waitFor(() => expect(screen.sentParams('golive.start')).toHaveLength(1));
  expect(screen.sentParams('golive.start')).toMatchObject([
    { receiver: { secret: 'whsec_bm90LWEtcmVhbC1zZWNyZXQ=' } },
  ]);
});

test('an item that is ticked again has today’s date, and no fault of the date before', async () => {
  const screen = renderScreen(<GoLive scope={SCOPE} />, {
    'golive.read': done({
      ...GOLIVE,
      checklist: [{ item: 'documents', on: '2026-11-20', note: '' }],
    }),
    'golive.checklist.save': done(null),
  });
  const day = () => screen.getByLabelText(t('goliveOnOf', t('tickDocuments')));
  const tick = await screen.findByRole('checkbox', { name: t('tickDocuments') });
  fireEvent.change(day(), { target: { value: '' } });
  fireEvent.blur(day());
  await screen.findByText(t('goliveOnFault'));
  fireEvent.click(tick);
  fireEvent.click(tick);
  expect(day()).toHaveProperty('value', today());
  expect(screen.queryByText(t('goliveOnFault'))).toBeNull();
});

test('the downloads of a run without a report say that it has none, not that it has not ended', async () => {
  const screen = renderScreen(<GoLive scope={SCOPE} />, {
    'golive.read': done({
      ...GOLIVE,
      state: 'ended',
      run: aRun(),
      reportFailure: { kind: 'report-refused', of: 'client', where: 'json' },
    }),
  });
  const button = await screen.findByRole('button', { name: t('goliveJson') });
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe(t('goliveNoReport'));
});

test('a run that was interrupted while it wrote in live says what to look for, above the checks', async () => {
  const [check] = aRun().checks;
  const left = 'The agreed ticket may be open.';
  const run = { ...aRun(), checks: check ? [{ ...check, number: 11, cleanedUp: left }] : [] };
  const screen = renderScreen(<GoLive scope={SCOPE} />, {
    'golive.read': done({ ...GOLIVE, state: 'interrupted', run }),
  });
  await screen.findByText(left);
  screen.reply({ 'golive.read': done({ ...GOLIVE, state: 'running', run }) });
  await screen.publish({ kind: 'golive', environment: 'test' });
  await waitFor(() => expect(screen.queryByText(left)).toBeNull());
});

test('a failed preview of a reset says why, and another press repeats it', async () => {
  const screen = renderScreen(<ResetTestData scope={SCOPE} />, { 'testData.previewReset': FAILED });
  fireEvent.click(screen.getByRole('button', { name: t('resetTestData') }));
  await screen.findByText(explain(FAILURE), { exact: false });
  screen.reply({ 'testData.previewReset': done({ tickets: 1, links: 0, drafts: 0, waiting: 0 }) });
  fireEvent.click(screen.getByRole('button', { name: t('resetTestData') }));
  await screen.findByRole('button', { name: t('resetYes') });
});

test('a reset that cannot be weighed is weighed again after a press of Retry', async () => {
  const screen = renderScreen(<ResetTestData scope={SCOPE} />, { 'testData.previewReset': FAILED });
  fireEvent.click(screen.getByRole('button', { name: t('resetTestData') }));
  await screen.findByText(t('resetPreviewNotRead'));
  screen.reply({ 'testData.previewReset': done({ tickets: 1, links: 0, drafts: 0, waiting: 0 }) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await screen.findByRole('button', { name: t('resetYes') });
  expect(screen.queryByText(t('resetPreviewNotRead'))).toBeNull();
});
