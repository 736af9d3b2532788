import { until } from '../browsers/firefox-bidi';
import type { BrowserWithAlongside, Surface } from '../browsers/surface';

const NAME = 'Undo after Send';

/** Replies leave at once, where the time in which they can be taken back is not the matter. */
export async function withoutUndo(browser: BrowserWithAlongside): Promise<void> {
  const options = await browser.open('options');
  await chooseNoUndo(options);
  await options.close();
}

/** The same in settings that are open. */
export async function chooseNoUndo(options: Surface): Promise<void> {
  await options.choose(NAME, 'Off');
  // The choice shows what is stored, not what was pressed.
  await until(async () => (await options.valueOf('combobox', NAME)) === 'Off', 'no undo');
}
