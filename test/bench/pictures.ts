import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from '@playwright/test';
import type { Stage } from './stage';

/** What a page shows, element by element. */
export type Picture =
  | string
  | { tag: string; attributes: Record<string, string>; children: Picture[] };

/** What our panel shows: the tickets of a record, and a thread of them. */
export type Pictures = { tickets: Picture; thread: Picture };

/** A request to the service that the tiny extension's worker makes and stores. */
export type Call = { call: string; key: string };

/** What a panel shows now. */
export const pictureOf = (panel: Frame): Promise<Picture> =>
  panel.evaluate(() => {
    const read = (node: Node): Picture => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element)) return '';
      const attributes = [...node.attributes].map(({ name, value }) => [name, value]);
      return {
        tag: node.localName,
        attributes: Object.fromEntries(attributes),
        children: [...node.childNodes].map(read),
      };
    };
    const root = document.getElementById('root');
    return root ? read(root) : '';
  });

/** Gives the tiny extension what its panel draws, with the styles of ours, and the calls that come before a thread. */
export async function givePictures(
  { tiny, tinyFolder }: Stage,
  panel: Frame,
  pictures: Pictures,
  calls: Call[],
): Promise<void> {
  const styles = await panel.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map((one) => one.cssText)),
  );
  writeFileSync(join(tinyFolder, 'picture.css'), styles.join('\n'));
  await tiny.background().evaluate(
    (all) => {
      const keep: unknown = Reflect.get(globalThis, 'keep');
      if (keep instanceof Function) return keep(all);
      throw new Error('The worker keeps nothing.');
    },
    { ...pictures, calls },
  );
}
