import { expect, test } from '@playwright/test';
import { takeOneReading } from './pairs';
import { PARTS } from './parts';
import { type Stage, setStage } from './stage';

// Runs each part takeOneReading, so that the bench keeps working. It asserts only that every figure is a
// number.
test.describe.configure({ mode: 'serial' });

let stage: Stage;
test.beforeAll(async () => {
  takeOneReading();
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
