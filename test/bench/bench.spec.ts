import { expect, test } from '@playwright/test';
import { once } from './pairs';
import { PARTS } from './parts';
import { type Stage, setStage } from './stage';

// What no test runs rots: each part is measured once. That a figure comes out is all that is asserted.
test.describe.configure({ mode: 'serial' });

let stage: Stage;
test.beforeAll(async () => {
  once();
  stage = await setStage();
});
test.afterAll(() => stage.close());

for (const [name, measure] of Object.entries(PARTS))
  test(`the bench can measure “${name}”`, async () => {
    await stage.clear();
    const figures = await measure(stage);
    expect(figures.length).toBeGreaterThan(0);
    for (const { name: figure, value } of figures)
      expect(Number.isFinite(value.median), figure).toBe(true);
  });
