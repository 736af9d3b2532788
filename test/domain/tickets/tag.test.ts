import { expect, test } from 'vitest';
import { findTags, isTaggable, tagOf } from '../../../lib/domain/tickets/tag';

test('a tag is found once, anywhere in a text', () => {
  const text = `Asked the service: ${tagOf('t-1')}. ${tagOf('t_2.b')},${tagOf('t-1')}`;
  expect(findTags(text)).toEqual(['t-1', 't_2.b']);
});

test('other text is not taken for a tag', () => {
  for (const text of [
    'alongside:t-1',
    '[alongside:]',
    '[alongside:t 1]',
    '[alongside:../me]',
    `[alongside:${'x'.repeat(65)}]`,
  ])
    expect(findTags(text)).toEqual([]);
});

test('a page full of tags names twenty tickets at most', () => {
  const text = Array.from({ length: 500 }, (_, i) => tagOf(`t-${i}`)).join('');
  expect(findTags(text)).toHaveLength(20);
});

test('an id that no tag can hold is not taggable', () => {
  expect(isTaggable('1b4e28ba-2fa1-41d2-883f-0016d3cca427')).toBe(true);
  for (const id of ['a/b', 'a b', 'a]', 'x'.repeat(65)]) expect(isTaggable(id)).toBe(false);
});
