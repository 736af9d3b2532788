// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { ROW, SAVED_REPLY } from '../samples';
import { renderScreen } from '../screen';
import { SampleThread } from './sample-thread';

// The text of a reply becomes a saved reply.

test('a text that is saved from the list of the button is said to be saved, and the list stays', async () => {
  const screen = renderScreen(<SampleThread row={ROW} />, {
    'ticket.read': done(ROW),
    'thread.read': done({
      ...{ total: 0, from: 0, messages: [], seenUpTo: 0, outgoing: [], complete: true },
    }),
    'draft.save': done([]),
    'savedReplies.read': done({ replies: [SAVED_REPLY], agentName: '' }),
    'savedReplies.save': done(null),
  });
  const field = screen.getByRole('textbox', { name: t('reply') });
  await expect.poll(() => field.hasAttribute('readonly')).toBe(false);
  fireEvent.change(field, { target: { value: 'We look into it.' } });
  fireEvent.click(screen.getByRole('button', { name: t('savedReplies') }));
  for (const press of [t('cancel'), t('save')]) {
    fireEvent.click(await screen.findByRole('button', { name: t('saveAsReply') }));
    const name = await screen.findByRole('textbox', { name: t('savedReplyName') });
    fireEvent.change(name, { target: { value: 'Looking' } });
    fireEvent.click(screen.getByRole('button', { name: press }));
    const search = await screen.findByRole('combobox', { name: t('savedRepliesFind') });
    expect(document.activeElement).toBe(search);
  }
  await screen.findByText(t('savedReplySaved', 'Looking'));
});
