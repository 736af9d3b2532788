// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { bodyParts, countsOf, findingsIn } from '../../../components/lens/body-parts';
import { piecesOf } from '../../../components/lens/LensBody';
import { LensButton, LensSection } from '../../../components/lens/LensSection';
import { useLens } from '../../../components/lens/use-lens';
import { done } from '../../../lib/domain/core/failure';
import type { SendingCheck } from '../../../lib/domain/tickets/sending-check';
import { waitFor } from '../../wait-for';
import { FAILED, renderScreen } from '../screen';

const scope = { environment: 'test', installationId: 'inst-test-northlight' } as const;
const own = { references: ['crm.example.com/customers/41'], urls: [], facts: [] };
const CARD = 'Card 4111 1111 1111 1111.';
const bodyOf = (text: string) => JSON.stringify({ text, attachments: [] });

test('a body is shown value by value, as it is sent', () => {
  const attachment = { name: 'a "b".pdf', url: 'https://files.example.com/a' };
  expect(bodyParts(JSON.stringify({ text: ' a\n\u2028<b> ', attachments: [attachment] }))).toEqual([
    { path: ['text'], text: ' a\n\u2028<b> ' },
    { path: ['attachments', '0', 'name'], text: 'a "b".pdf' },
    { path: ['attachments', '0', 'url'], text: 'https://files.example.com/a' },
  ]);
});

test('a marked text is cut where the findings are, and nothing of it is lost', () => {
  const text = `${CARD} and svc_test_FAKE_0001`;
  const findings = findingsIn(bodyOf(text), [], own);
  expect(countsOf(findings)).toEqual([
    ['key', 1],
    ['card', 1],
  ]);
  const pieces = piecesOf(text, findings);
  expect(pieces.map(({ words }) => words).join('')).toBe(text);
  expect(pieces.flatMap(({ finding, words }) => (finding ? [words] : []))).toEqual([
    '4111 1111 1111 1111',
    'svc_test_FAKE_0001',
  ]);
});

/** A form with a lens, and what it sent. */
function Form({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  const lens = useLens(scope, own);
  const send = async () => {
    if (await lens.passes(bodyOf(text))) onSend(text);
  };
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <LensSection lens={lens} body={bodyOf(text)} send="sendAsShown" onSend={send} />
      <LensButton lens={lens} />
      <button type="button" onClick={send}>
        Send
      </button>
    </>
  );
}

describe('an installation', () => {
  const begin = async (check: SendingCheck, text: string) => {
    const onSend = vi.fn();
    const drawn = renderScreen(<Form onSend={onSend} />, {
      'session.read': done({
        environment: 'test',
        keyed: ['test'],
        locks: { locked: [], unlocked: [] },
        installations: [{ id: scope.installationId }],
        installationId: scope.installationId,
        checks: { [scope.installationId]: check },
      }),
    });
    // The rule is read with the panel's first picture.
    await waitFor(() => expect(drawn.sentParams('session.read')).toHaveLength(1));
    await act(async () => undefined);
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: text } });
    const press = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name }));
      await act(async () => undefined);
    };
    return { ...drawn, onSend, press };
  };

  test('shows findings in a line, and lets everything pass', async () => {
    const { onSend, press } = await begin('show', CARD);
    await screen.findByText('Contains a card number.');
    await press('Send');
    await waitFor(() => expect(onSend).toHaveBeenCalledWith(CARD));
  });

  test('asks for a second press when there are findings, and again for another text', async () => {
    const { onSend, press } = await begin('findings', 'Nothing');
    await press('Send');
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: CARD } });
    await press('Send');
    await screen.findByText(/Check what is marked/);
    const mark = document.querySelector('mark');
    expect(mark?.textContent).toBe('4111 1111 1111 1111');
    expect(mark?.dataset.word).toBe('card number');
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: `${CARD}!` } });
    expect(screen.queryByText(/Check what is marked/)).toBeNull();
    await press('Send');
    await screen.findByText(/Check what is marked/);
    expect(onSend).toHaveBeenCalledTimes(1);
    await press('Send as shown');
    await waitFor(() => expect(onSend).toHaveBeenCalledWith(`${CARD}!`));
  });

  test('asks always, and says if the text could not be checked', async () => {
    const { onSend, press, reply } = await begin('always', 'Nothing');
    await press('Send');
    await screen.findByText(/Check what will be sent/);
    reply({ 'customers.read': FAILED });
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Nothing else' } });
    await press('Send');
    await screen.findByText(/couldn’t be checked/);
    expect(onSend).not.toHaveBeenCalled();
  });

  test('asks for a second press as long as nobody knows what the installation wants', async () => {
    const onSend = vi.fn();
    renderScreen(<Form onSend={onSend} />, { 'session.read': FAILED });
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Nothing' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/couldn’t be checked/);
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Send as shown' }));
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
  });
});
