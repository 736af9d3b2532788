import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { AttachmentChips } from '../../components/attachment/AttachmentChips';
import { FilesOf } from '../../components/attachment/files';
import type { LinkChecks } from '../../components/attachment/use-link-checks';

// What stands beside a file that is about to be sent.

const resultOf = vi.hoisted(() => vi.fn<LinkChecks['resultOf']>());
vi.mock('../../components/attachment/use-link-checks', () => ({
  useLinkChecks: () => ({ resultOf, check: vi.fn(), checkWhereAllowed: vi.fn() }),
}));
beforeEach(() => void resultOf.mockReset());

const ATTACHMENT = {
  url: 'https://files.example.com/a.pdf',
  name: 'a.pdf',
  mimeType: 'application/pdf',
  hash: '',
};
const drawn = () =>
  renderToStaticMarkup(
    createElement(FilesOf, {
      environment: 'test',
      // biome-ignore lint/correctness/noChildrenProp: the component cannot be without
      children: createElement(AttachmentChips, {
        attachments: [ATTACHMENT],
        onRemove: () => undefined,
      }),
    }),
  );

test('of a link whose server was not asked it is said so, and it can be asked', () => {
  expect(drawn()).toContain('Not checked yet');
  expect(drawn()).toContain('Check link: a.pdf');
});

test('of one that was asked its answer is said, and nothing more', () => {
  resultOf.mockReturnValue({ kind: 'answers', mimeType: 'application/pdf', size: 1024 });
  expect(drawn()).toContain('The link opens: application/pdf, 1 kB.');
  expect(drawn()).not.toContain('Not checked yet');
});
