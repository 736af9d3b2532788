import { describe, expect, test } from 'vitest';
import {
  fillTyped,
  fillVariables,
  findMarkers,
  unknownVariablesIn,
  variablesIn,
} from '../../../lib/domain/tickets/reply-variables';

const marker = (name: string) => `[missing: ${name}]`;
const fill = (text: string, values = {}) => fillVariables(text, values, marker);

describe('the variables of a saved reply', () => {
  test('are replaced by their values, however they are written', () => {
    const values = { 'record.name': 'Ada', 'client.id': 'c-1' };
    expect(fill('{{record.name}} {{ Record.Name }} {{client.id}}', values)).toBe('Ada Ada c-1');
  });

  test('are marked if they have no value, or one of spaces', () => {
    expect(fill('Hello {{agent.name}}')).toBe('Hello [missing: agent.name]');
    expect(fill('{{client.id}}', { 'client.id': ' \n' })).toBe('[missing: client.id]');
  });

  test('that nobody knows are marked, too: no braces are sent', () => {
    expect(fill('{{ticket.requester.first_name}}, {{#if x}}')).toBe(
      '[missing: ticket.requester.first_name], [missing: #if x]',
    );
    expect(unknownVariablesIn('{{date}} {{foo}} {{ foo }} {{}}')).toEqual(['foo']);
    expect(fill('{{constructor}} {{__proto__}}')).toBe(
      '[missing: constructor] [missing: __proto__]',
    );
  });

  test('leave other braces alone', () => {
    const code = 'a {b} {{}} {{ }} { {c} } }}{{';
    expect(fill(code)).toBe(code);
  });

  test('have values that are text: one that looks like a variable is not read again', () => {
    const filled = fill('{{record.name}}', {
      'record.name': '{{client.id}} {{{date}}}',
      'client.id': 'secret',
    });
    expect(filled).toBe('{ {client.id}} { { {date}}}');
    expect(variablesIn(filled)).toEqual([]);
  });

  test('have values of one line, in the direction of the text', () => {
    const values = { 'ticket.summary': ' Paid\r\n twice \u202Egnp ', 'record.name': '$& $1' };
    expect(fill('“{{ticket.summary}}” {{record.name}}', values)).toBe('“Paid twice gnp” $& $1');
  });
});

test('what the agent types is filled in as well, but unknown braces are the agent’s own words', () => {
  expect(fillTyped('{{date}} {{agent.name}} {{foo}}', { date: 'Monday' }, marker)).toBe(
    'Monday [missing: agent.name] {{foo}}',
  );
});

describe('the markers of a text', () => {
  test('are found with their places', () => {
    const text = 'A [missing: client.id] and [missing: x].';
    expect(findMarkers(text, marker).map(({ start, end }) => text.slice(start, end))).toEqual([
      '[missing: client.id]',
      '[missing: x]',
    ]);
  });

  test('end in their line: what only begins like one is text', () => {
    expect(findMarkers('[missing: a\nb] [missing: ] [missing: c', marker)).toEqual([]);
    expect(findMarkers('[missing: a [missing: b]', marker)).toHaveLength(1);
  });

  test('are found quickly in a long hostile text', () => {
    expect(findMarkers('[missing: '.repeat(5_000), marker)).toEqual([]);
    expect(variablesIn('{{'.repeat(25_000))).toEqual([]);
  });
});
