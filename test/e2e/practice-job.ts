import type { Surface } from '../browsers/surface';

/** The page of practice, and the panel in it. */
type PracticePlace = {
  page: Pick<Surface, 'seeText'>;
  panel: Pick<Surface, 'see' | 'seeText' | 'click' | 'fill' | 'choose'>;
};

/** An agent's whole job in practice. Nothing is set up, and nothing responds but practice itself. */
export async function practiseOnce({ page, panel }: PracticePlace): Promise<void> {
  await panel.see('heading', 'Practice customer');
  await panel.seeText('Nothing here is sent to the service.');
  await page.seeText('Press New ticket in the panel');

  await panel.click('button', 'New ticket');
  await panel.see('textbox', 'Client ID');
  await panel.fill('Summary', 'Refund for order 4711');
  await panel.choose('Priority', 'Urgent');
  await panel.click('button', 'Create ticket');
  await panel.see('list', 'Tickets');
  await page.seeText('Press the ticket in the list.');

  await panel.click('button', 'Refund for order 4711');
  await panel.see('log', 'Messages');
  await panel.seeText('Which order is it about');
  await page.seeText('Write below the messages and press Send.');

  await panel.fill('Reply', 'It is order 4711. Please refund one payment.');
  await panel.click('button', 'Send');
  await panel.see('button', 'Undo');
  await page.seeText('That is the whole job');
  await panel.seeText('Thank you, that’s all I need.');

  await panel.choose('Status', 'Closed');
  await panel.click('button', 'Back to tickets');
  await panel.seeText('Closed');
}
