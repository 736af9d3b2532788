// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { printFile } from '../../../components/thread/export/print-file';

beforeEach(() => {
  vi.stubGlobal('print', vi.fn());
});

const left = () => [
  document.querySelectorAll('.thread-file').length,
  document.adoptedStyleSheets.length,
];

test('a printed thread leaves nothing in the page, also if an earlier one never ended', () => {
  printFile('<h1>First</h1>');
  printFile('<h1>Second</h1>');
  expect(left()).toEqual([1, 1]);
  expect(document.querySelector('.thread-file')?.textContent).toBe('Second');
  dispatchEvent(new Event('afterprint'));
  expect(left()).toEqual([0, 0]);
});
