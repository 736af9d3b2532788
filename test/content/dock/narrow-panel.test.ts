import { Window } from 'happy-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeNarrowPanel } from '../../../lib/content/dock/narrow-panel';

const STRIP = { left: 900, right: 1280, width: 380, atLeft: false };

beforeEach(() => {
  const page = new Window();
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('DOMRect', page.DOMRect);
});

/** Draws the page with an element in it that cannot be moved, and reaches under the panel. */
function drawPage(): void {
  document.body.innerHTML = '<div id="pinned"></div>';
  const pinned = document.getElementById('pinned');
  vi.spyOn(pinned ?? document.body, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 950, 10),
  );
}

test('beside a page that draws its elements anew for each record, only those that are there are kept and measured', () => {
  const panel = makeNarrowPanel();
  panel.recall({ width: 330, select: '#pinned' });
  const drawn: Element[] = [];
  for (let record = 0; record < 50; record++) {
    drawPage();
    drawn.push(...document.body.children);
    expect(panel.isNeeded(STRIP, 380)).toBe(true);
  }
  const measured = drawn.map((one) => vi.mocked(one.getBoundingClientRect).mock.calls.length);
  expect(measured).toEqual(drawn.map(() => 1));
});
