import { expect, test } from 'vitest';
import { rankCommands } from '../../../../components/ui/shortcuts/find-commands';

const COMMANDS = [
  { name: 'new', label: 'New ticket' },
  { name: 'close', label: 'Status: Closed' },
  { name: 'ada', label: 'Terminal is offline', detail: 'Ada Lovelace' },
  { name: 'cafe', label: 'Café: new till' },
];

const found = (text: string, recent: readonly string[] = []) =>
  rankCommands(COMMANDS, text, recent).map(({ name }) => name);

test('all typed words must occur, without case and accents', () => {
  expect(found('CAFE')).toEqual(['cafe']);
  expect(found('lovelace terminal')).toEqual(['ada']);
  expect(found('nothing')).toEqual([]);
});

test('what begins with the text comes first, then what was used last', () => {
  expect(found('')).toEqual(['new', 'close', 'ada', 'cafe']);
  expect(found('', ['ada', 'close'])).toEqual(['ada', 'close', 'new', 'cafe']);
  expect(found('new', ['cafe'])).toEqual(['new', 'cafe']);
});
