import { expect, test } from 'vitest';
import { allowedBy, withFloors } from './floors';
import { counted, type Figure, formatPart } from './report';

const figure = (name: string, value: number, more: Partial<Figure> = {}): Figure => ({
  ...{ name, unit: '×', value: counted(value), ...more },
});

const FLOOR = figure('prototype', 1.6);

test.each([
  ['a quarter above the floor', { unit: '×', aim: 1.3 }, {}, 2],
  ['a quarter of what is above 1', { unit: '×', aim: 1.3 }, { scale: 'costs-nothing-at-1' }, 1.75],
  ['one frame later', { unit: 'ms', aim: 10 }, {}, 1.6 + 1000 / 60],
  ['never less than the aim', { unit: '×', aim: 3 }, {}, 3],
] as const)('a floor allows %s', (_, more, floor, allowed) => {
  const ours = { ...figure('ours', 5, more), floor: { figure: 'prototype', ...floor } };
  expect(allowedBy(ours, [FLOOR, ours])).toBeCloseTo(allowed);
});

test('without an aim or a floor nothing is allowed', () => {
  expect(allowedBy(figure('ours', 5, { aim: 1 }), [FLOOR])).toBeUndefined();
  expect(allowedBy(figure('ours', 5, { floor: { figure: 'prototype' } }), [FLOOR])).toBeUndefined();
});

test('a floor that was not measured is a mistake', () => {
  const floors = { ours: { figure: 'nothing of the kind' } };
  expect(() => withFloors([FLOOR, figure('ours', 5)], floors)).toThrow('nothing of the kind');
  expect(() => withFloors([FLOOR], { ours: { figure: 'prototype' } })).toThrow('ours');
});

test('a missed aim says what the floor allows; an aim that is met says nothing of it', () => {
  const floors = { missed: { figure: 'prototype' }, met: { figure: 'prototype' } };
  const figures = withFloors(
    [FLOOR, figure('missed', 1.9, { aim: 1.3 }), figure('met', 1.2, { aim: 1.3 })],
    floors,
  );
  const [, , missed, met] = formatPart({ name: 'Part', figures }).split('\n');
  expect(missed).toContain('floor allows ≤ 2.00: met');
  expect(met).not.toContain('floor');
});
