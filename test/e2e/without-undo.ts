import { until } from '../browsers/firefox-bidi';
import type { BrowserWithAlongside, Surface } from '../browsers/surface';

const NAME = 'Undo send';

/** Turns undo off for tests about something else: replies are sent at once. */
export async function withoutUndo(browser: BrowserWithAlongside): Promise<void> {
  const options = await browser.open('options');
  await chooseNoUndo(options);
  await options.close();
}

/** Turns undo off in settings that are open. */
export async function chooseNoUndo(options: Surface): Promise<void> {
  await options.choose(NAME, 'Off');
  // The choice shows the stored value, not the last press.
  await until(async () => (await options.valueOf('combobox', NAME)) === 'Off', 'no undo');
}
