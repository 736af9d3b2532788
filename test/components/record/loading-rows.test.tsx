// @vitest-environment happy-dom

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LoadingRows } from '../../../components/record/LoadingRows';
import { renderScreen } from '../screen';

const PAGE = join(import.meta.dirname, '../../../entrypoints/sidebar/index.html');

test('the loading panel has the rows that its page shows before any script, so nothing moves', () => {
  const page = readFileSync(PAGE, 'utf8').replace(/>\s+</g, '><');
  const { container } = renderScreen(<LoadingRows />);
  const rows = [...container.querySelectorAll('.frame-rows > div')];
  expect(rows).toHaveLength(4);
  expect(page).toContain(
    `<div class="frame-rows">${rows.map(({ outerHTML }) => outerHTML).join('')}</div>`,
  );
});
