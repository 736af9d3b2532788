import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { AttachmentChips } from '../../../components/attachment/AttachmentChips';
import { FilesProvider } from '../../../components/attachment/files-context';
import type { LinkChecks } from '../../../components/attachment/use-link-checks';

// What a file that is about to be sent shows.

const resultOf = vi.hoisted(() => vi.fn<LinkChecks['resultOf']>());
vi.mock('../../../components/attachment/use-link-checks', () => ({
  useLinkChecks: () => ({ resultOf, check: vi.fn(), checkIfAllowed: vi.fn() }),
}));
beforeEach(() => void resultOf.mockReset());

const ATTACHMENT = {
  url: 'https://files.example.com/a.pdf',
  name: 'a.pdf',
  mimeType: 'application/pdf',
  hash: '',
};
const drawChips = () =>
  renderToStaticMarkup(
    createElement(FilesProvider, {
      environment: 'test',
      // biome-ignore lint/correctness/noChildrenProp: the component requires children
      children: createElement(AttachmentChips, {
        attachments: [ATTACHMENT],
        onRemove: () => undefined,
      }),
    }),
  );

test('a link that was not checked says so and offers a check', () => {
  expect(drawChips()).toContain('Link not checked yet');
  expect(drawChips()).toContain('Check link: a.pdf');
});

test('a checked link shows its result only', () => {
  resultOf.mockReturnValue({ kind: 'responds', mimeType: 'application/pdf', size: 1024 });
  expect(drawChips()).toContain('The link works: application/pdf, 1 kB.');
  expect(drawChips()).not.toContain('Link not checked yet');
});
