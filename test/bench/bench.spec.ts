import { test } from '../e2e/setting';
import { expectNumbers } from './expect-numbers';
import { takeOneReading } from './pairs';
import { BESIDE_REAL_CRM, PARTS } from './parts';
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

// The tests of Request Tracker, which takes long to start, run this one (test/e2e/request-tracker.spec.ts).
for (const [name, measure] of Object.entries(PARTS))
  if (name !== BESIDE_REAL_CRM)
    test(`the bench can measure “${name}”`, async () => {
      await stage.clear();
      expectNumbers(await measure(stage));
    });
