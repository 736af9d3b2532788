import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compare, formatComparison, type Report, readReport } from './compare';

type Value = Report['figures'][number]['value'];

const report = (figures: Record<string, Value>): Report => ({
  at: '2026-11-23T00:00:00.000Z',
  machine: { cpu: 'A processor', cores: 2 },
  figures: Object.entries(figures).map(([name, value]) => ({
    part: 'Page load',
    name,
    unit: '×',
    value,
  })),
});

const spread = (p25: number, median: number, p75: number): Value => ({ p25, median, p75 });
const namesOf = (pairs: { after: { name: string } }[]) => pairs.map(({ after }) => after.name);

test('a figure moved if the middle halves of its readings do not overlap', () => {
  const before = report({
    slower: spread(1, 1.1, 1.2),
    faster: spread(1, 1.1, 1.2),
    noisy: spread(1, 1.1, 1.2),
  });
  const after = report({
    slower: spread(1.21, 1.3, 1.4),
    faster: spread(0.8, 0.9, 0.99),
    noisy: spread(1.15, 1.3, 1.4),
  });
  const { worse, better, same } = compare(before, after);
  expect(namesOf(worse)).toEqual(['slower']);
  expect(namesOf(better)).toEqual(['faster']);
  expect(same).toBe(1);
});

test('a counted figure moved if it changed by more than one percent', () => {
  const before = report({ little: spread(1000, 1000, 1000), much: spread(1000, 1000, 1000) });
  const after = report({ little: spread(1009, 1009, 1009), much: spread(1011, 1011, 1011) });
  expect(namesOf(compare(before, after).worse)).toEqual(['much']);
});

test('the text names what got worse, what is new, and what is gone', () => {
  const text = formatComparison(
    report({ size: spread(1000, 1000, 1000), old: spread(1, 1, 1) }),
    report({ size: spread(2000, 2000, 2000), new: spread(1, 1, 1) }),
  );
  expect(text).toContain('Page load / size: 1000 → 2000 ×');
  expect(text).toContain('Only after\n  Page load / new');
  expect(text).toContain('Only before\n  Page load / old');
  expect(text).toContain('1 worse, 0 better, 0 within noise');
});

test('a file that is not a report of the bench is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alongside-bench-'));
  const path = join(folder, 'bench.json');
  try {
    writeFileSync(path, JSON.stringify({ figures: [{ name: 'no value' }] }));
    expect(() => readReport(path)).toThrow();
    writeFileSync(path, JSON.stringify(report({ size: spread(1, 1, 1) })));
    expect(readReport(path).figures).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
