import { expect, test } from 'vitest';
import { MOST_MENTIONS, mentionsIn } from '../../../lib/domain/team/note-rules';

/** Members who are called by the server as they are by their colleagues. */
const members = (...names: string[]) => names.map((name) => ({ author: name, name }));

test.each([
  ['Ask @Anna.', ['Anna'], ['Anna']],
  ['Ask @Anna.', ['Ann', 'Anna'], ['Anna']],
  ['Ask @Anna', ['Ann'], []],
  ['Ask @ann, please', ['Ann'], ['Ann']],
  ['@Ann2 is not she', ['Ann'], []],
  // One name is the beginning of another.
  ['@Ann Lee knows', ['Ann', 'Ann Lee'], ['Ann Lee']],
  ['@Ann Leeds knows', ['Ann', 'Ann Lee'], ['Ann']],
  ['@Ann knows', ['Ann', 'Ann Lee'], ['Ann']],
  ['@Ann and @Ann Lee', ['Ann Lee', 'Ann'], ['Ann Lee', 'Ann']],
  ['@Ann@Bob', ['Ann', 'Bob'], ['Ann', 'Bob']],
  // Not a name of its own, but a part of one.
  ['@Bob @Ann', ['Bob @Ann', 'Ann'], ['Bob @Ann']],
  ['@A.(B)* and @axb', ['A.(B)*', 'x'], ['A.(B)*']],
  // Other scripts.
  ['Спроси @анна!', ['Анна', 'Анн'], ['Анна']],
  ['@Анна Мария', ['Анна', 'Анна Мария'], ['Анна Мария']],
  ['@山田、どう？', ['山田', '山'], ['山田']],
  ['@मी', ['म'], []],
  ['@ZOË', ['Zoe\u0308', 'Zo'], ['Zoe\u0308']],
  ['@Zoe\u0323', ['Zoe'], []],
  ['@Anna', [], []],
])('%j among %j mentions %j', (text, names, mentioned) => {
  expect(mentionsIn(text, members(...names))).toEqual(mentioned);
});

test('all who have one name are mentioned by it', () => {
  const both = ['first', 'second'].map((author) => ({ author, name: 'Ann' }));
  expect(mentionsIn('@ann', both)).toEqual(['first', 'second']);
});

test('a note mentions no more than it can', () => {
  const names = Array.from({ length: MOST_MENTIONS + 1 }, (_, n) => `Member ${n}`);
  const text = names.map((name) => `@${name}`).join(' ');
  expect(mentionsIn(text, members(...names))).toHaveLength(MOST_MENTIONS);
});
