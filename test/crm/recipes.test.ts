import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRecord } from '../../lib/crm/find-record';
import { rulesOf } from '../../lib/crm/page-rules';
import { Recipe } from '../../lib/domain/recipe';

const DIR = join(import.meta.dirname, '../../lib/crm/recipes');
for (const f of readdirSync(DIR))
  test(f, () => {
    const r = Recipe.parse(JSON.parse(readFileSync(join(DIR, f), 'utf8')));
    const bad: unknown[] = [];
    for (const rule of r.records)
      for (const [a, ex] of Object.entries(rule.examples)) {
        const got = findRecord(rulesOf(r), new URL(a, 'https://crm.example'));
        const { type, id, account } = got ?? {};
        if (
          JSON.stringify({ type, id, account }) !==
          JSON.stringify({ type: ex.type, id: ex.id, account: ex.account })
        )
          bad.push([a, got, ex]);
      }
    for (const a of r.notRecords) {
      const got = findRecord(rulesOf(r), new URL(a, 'https://crm.example'));
      if (got) bad.push([a, got]);
    }
    expect(bad).toEqual([]);
  });
