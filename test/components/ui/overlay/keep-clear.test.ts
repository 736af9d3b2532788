// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keepClear, stayClear } from '../../../../components/ui/overlay/keep-clear';

/** An element that lies between these edges of the window, and ends at its bottom. */
function placed(left: number, right: number, height: number): HTMLElement {
  const element = document.createElement('div');
  element.getBoundingClientRect = () =>
    new DOMRect(left, innerHeight - height, right - left, height);
  return element;
}

test('toasts stand above the reply box where it is below them, as long as it is there', () => {
  const toasts = placed(16, 400, 0);
  const leave = stayClear(toasts);
  expect(toasts.style.marginBlockEnd).toBe('0px');
  const goBeside = keepClear(placed(560, 1280, 200));
  expect(toasts.style.marginBlockEnd).toBe('0px');
  const goBelow = keepClear(placed(0, 700, 120));
  expect(toasts.style.marginBlockEnd).toBe('120px');
  goBelow?.();
  expect(toasts.style.marginBlockEnd).toBe('0px');
  goBeside?.();
  leave?.();
});
