import type { BrowserWithAlongside, OwnScreen } from '../browsers/surface';

export type StorageFields = {
  kind: string;
  fields: Record<string, string>;
  choices?: Record<string, string>;
};

/** Sets up a storage for test in the settings, as an administrator does: tries it, then saves it. */
export async function setUpStorage(
  browser: BrowserWithAlongside,
  what: StorageFields,
): Promise<void> {
  const options = await browser.open('options', 'storage');
  await fillInStorage(options, what);
  await options.click('button', 'Save');
  await options.see('button', 'Change');
  await options.close();
}

/** Fills in the form and tries it, which has to work. */
export async function fillInStorage(
  options: OwnScreen,
  { kind, fields, choices = {} }: StorageFields,
): Promise<void> {
  await options.click('button', 'Set up storage');
  await options.choose('Kind of storage', kind);
  for (const [name, choice] of Object.entries(choices)) await options.choose(name, choice);
  for (const [name, value] of Object.entries(fields)) await options.fill(name, value);
  await options.click('button', 'Try it');
  await options.seeText('The storage works');
}
