// @vitest-environment happy-dom

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTitle } from '../../../components/record/use-title';
import type { CrmRecord } from '../../../lib/domain/crm/record';
import { browser, deliverMessage, resetBrowser } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';

// React draws as in the browser here: `act` would draw everything at once, in one order.

const { id } = browser.runtime;
const BACKGROUND = { id, url: `chrome-extension://${id}/background.js` };

const person = (number: string, name?: string): CrmRecord => ({
  ref: { host: 'crm.example.com', type: 'lead', id: number },
  url: `https://crm.example.com/leads/${number}`,
  ...(name && { name }),
});

const reported = ({ ref, name, url }: CrmRecord) => ({
  request: 'record.report',
  params: { record: { ref: { type: ref.type, id: ref.id }, name, url }, needs: 'nothing' },
});

const Heading = ({ record }: { record: CrmRecord }) => <h1>{useTitle(record)}</h1>;

beforeEach(() => {
  resetBrowser();
  vi.stubGlobal('requestIdleCallback', setTimeout);
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => void vi.unstubAllGlobals());

/** A panel beside a record, and every heading that it showed. */
async function openPanel(record: CrmRecord) {
  const holder = document.createElement('div');
  const root = createRoot(holder);
  const headings: string[] = [];
  /** Draws what the background confirmed, at once, as the cache of requests does. */
  const confirm = (confirmed: CrmRecord): void => {
    flushSync(() => root.render(<Heading record={confirmed} />));
    headings.push(holder.textContent ?? '');
  };
  confirm(record);
  await deliverMessage(reported(record), BACKGROUND);
  // The first report loads its parser.
  await waitFor(async () => {
    await deliverMessage(reported(person('9')), BACKGROUND);
    expect(holder.textContent).toBe('lead 9');
  });
  await deliverMessage(reported(record), BACKGROUND);
  await waitFor(() => expect(holder.textContent).toBe('Ada Example'));
  headings.length = 0;
  return { confirm, headings, holder };
}

test('the last record’s id does not come back when the next record is confirmed', async () => {
  const { confirm, headings, holder } = await openPanel(person('1', 'Ada Example'));
  void deliverMessage(reported(person('2')), BACKGROUND);
  confirm(person('2'));
  expect(headings).toEqual(['lead 2']);
  void deliverMessage(reported(person('2', 'Bob Placeholder')), BACKGROUND);
  confirm(person('2', 'Bob Placeholder'));
  expect(headings).toEqual(['lead 2', 'Bob Placeholder']);
  await waitFor(() => expect(holder.textContent).toBe('Bob Placeholder'));
});

test('a name that the page withdrew is hidden before the background confirms that', async () => {
  const { confirm, headings, holder } = await openPanel(person('1', 'Ada Example'));
  void deliverMessage(reported(person('1')), BACKGROUND);
  confirm(person('1', 'Ada Example'));
  expect(headings).toEqual(['lead 1']);
  expect(holder.textContent).toBe('lead 1');
});
