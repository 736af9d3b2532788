// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { RecordFacts } from '../../../../components/ticket/record-facts';
import { done } from '../../../../lib/domain/core/failure';
import { RECORD_VIEW, SCOPE, SESSION } from '../../samples';
import { renderScreen } from '../../screen';
import { Form } from './form';

const SECOND = 'installation-2';
const session = done({
  ...SESSION,
  installations: [...SESSION.installations, { id: SECOND, name: 'Oakfield' }],
});
const elsewhere: RecordFacts = {
  ...RECORD_VIEW,
  scope: { ...SCOPE, installationId: SECOND },
  tickets: [],
  elsewhere: { [SCOPE.installationId]: 2 },
};

/** The form in a panel whose installation changes. */
function Panel({ first, then }: { first: RecordFacts; then: RecordFacts }) {
  const [view, setView] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setView(then)}>
        Change
      </button>
      <Form view={view} />
    </>
  );
}

const draw = (first: RecordFacts, then = first, given = session) =>
  renderScreen(<Panel first={first} then={then} />, {
    'session.read': given,
    'draft.save': done([]),
    'record.chooseInstallation': done(null),
  });

test('a new ticket says where it goes, if there is a choice', async () => {
  draw(RECORD_VIEW);
  await screen.findByText(/^Goes to Acme/);
});

test('with one installation nobody needs its name', async () => {
  const { sentParams } = draw(RECORD_VIEW, RECORD_VIEW, done(SESSION));
  await screen.findByRole('textbox', { name: 'Summary' });
  await expect.poll(() => sentParams('session.read').length).toBe(1);
  expect(screen.queryByText(/^Goes to/)).toBeNull();
});

test('a form stays in its installation when the panel shows another, until the user moves it', async () => {
  const { sentParams } = draw(RECORD_VIEW, { ...elsewhere, elsewhere: undefined });
  await screen.findByText(/^Goes to Acme/);
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(/^The panel now shows Oakfield.* This ticket still goes to Acme/);
  const move = screen.getByRole('button', { name: /^Use Oakfield/ });
  move.focus();
  fireEvent.click(move);
  // The button is gone, and the focus reads out where the ticket goes.
  expect(document.activeElement).toBe(await screen.findByText(/^Goes to Oakfield/));
  // The panel is there already.
  expect(sentParams('record.chooseInstallation')).toEqual([]);
});

test('a form whose installation is gone follows the panel', async () => {
  const gone = done({ ...SESSION, installations: [{ id: SECOND }, { id: 'installation-3' }] });
  draw(RECORD_VIEW, { ...elsewhere, elsewhere: undefined }, gone);
  await screen.findByText(/^Goes to installation-1/);
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(`Goes to ${SECOND}.`);
});

test('a ticket in another installation than the record’s others is pointed out, and can be moved', async () => {
  const { sentParams } = draw(elsewhere, RECORD_VIEW);
  await screen.findByText(/^This record’s other tickets are in Acme.* This one goes to Oakfield/);
  fireEvent.click(screen.getByRole('button', { name: /^Use Acme/ }));
  await expect
    .poll(() => sentParams('record.chooseInstallation'))
    .toEqual([{ installationId: SCOPE.installationId }]);
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(/^Goes to Acme/);
});

test('a draft that was begun in another installation says so, and can be moved back', async () => {
  const { reply } = draw(RECORD_VIEW);
  reply({
    'draft.read': done({
      commandId: crypto.randomUUID(),
      text: 'Begun',
      attachments: [],
      fields: { summary: 'Begun' },
      installationId: SECOND,
    }),
  });
  await screen.findByText(/^You began this ticket in Oakfield.* It goes to Acme/);
  await screen.findByRole('button', { name: /^Use Oakfield/ });
});
