// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfirmButton } from '../../../../components/ui/controls/ConfirmButton';
import { useAction } from '../../../../components/ui/data/use-action';
import { ActionFailure } from '../../../../components/ui/feedback/ActionFailure';
import { t } from '../../../../lib/words/words';
import { SCOPE } from '../../samples';
import { FAILED, PENDING, renderScreen } from '../../screen';

function Removal() {
  const remove = useAction('savedReplies.remove');
  return (
    <>
      <ConfirmButton
        question="Remove it?"
        of="Refund"
        onRemove={() => void remove.run({ scope: SCOPE, id: 'reply-1' })}
        busy={remove.pending}
      />
      <ActionFailure failure={remove.failure} onRetry={remove.again} />
    </>
  );
}

test('the focus of Retry goes back also if the button that failed is gone by then', async () => {
  const screen = renderScreen(<Removal />, { 'savedReplies.remove': FAILED });
  const press = (name: string): HTMLElement => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    return button;
  };
  press(t('remove'));
  press(t('removeYes'));
  await screen.findByRole('alert');
  press(t('removeKeep'));
  screen.reply({ 'savedReplies.remove': PENDING });
  const retry = press(t('retry'));
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('remove') }));
});
