import { expect, test } from '../e2e/setting';
import { takeOneReading } from './pairs';
import { PARTS } from './parts';
import { type Stage, setStage } from './stage';
import { makeTinyExtension, type TinyExtension } from './tiny-extension';

// Runs each part with one reading, some with fewer rows, so that the bench keeps working. It asserts only that every figure is a
// number.
let stage: Stage;
/** It stands for the folder of another extension (`--beside`). */
let peer: TinyExtension;
test.beforeAll(async () => {
  takeOneReading();
  peer = makeTinyExtension();
  stage = await setStage([peer.folder]);
});
test.afterAll(async () => {
  await stage.close();
  peer.remove();
});

for (const [name, measure] of Object.entries(PARTS))
  test(`the bench can measure “${name}”`, async () => {
    await stage.clear();
    const figures = await measure(stage);
    expect(figures.length).toBeGreaterThan(0);
    for (const { name: figure, value } of figures)
      expect(Number.isFinite(value.median), figure).toBe(true);
  });
