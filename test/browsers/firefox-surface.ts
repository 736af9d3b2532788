import type { ElementHandle, Frame, Page } from 'puppeteer-core';
import { findByRole } from './find-by-role';
import { until } from './firefox-bidi';
import type { Role, Surface } from './surface';

/**
 * A page or frame of Firefox, driven by BiDi. A function that runs in the page finds its elements.
 */
export class FirefoxSurface implements Surface {
  constructor(
    readonly frame: Frame,
    readonly tab: Page,
  ) {}

  private find(role: Role, name: string): Promise<ElementHandle<Element>> {
    return until(async () => {
      const handle = await this.frame.evaluateHandle(findByRole, role, name);
      return handle.asElement() ?? undefined;
    }, `${role} “${name}”`).catch(async (error: Error) => {
      throw new Error(`${error.message}. It says: ${await this.allText()}`);
    }) as Promise<ElementHandle<Element>>;
  }

  async click(role: Role, name: string): Promise<void> {
    // Look for it each time: a disabled one may be replaced by another.
    const element = await until(async () => {
      const one = await this.find(role, name);
      return (await one.evaluate(isEnabled)) ? one : undefined;
    }, `${name} enabled`);
    await element.evaluate((one) => one.scrollIntoView({ block: 'nearest' }));
    await waitUntilStill(element, name);
    await waitUntilHit(element, name);
    await element.click();
  }

  async fill(name: string, text: string, role: 'textbox' | 'searchbox' = 'textbox'): Promise<void> {
    const element = (await this.find(role, name)) as ElementHandle<HTMLInputElement>;
    // A field whose draft is still loading accepts no keys.
    await until(
      () => element.evaluate((one) => !one.readOnly && !one.disabled),
      `${name} to take keys`,
    );
    await element.evaluate((one) => {
      one.focus();
      one.select();
    });
    await this.tab.keyboard.press('Backspace');
    if (text) await element.type(text);
    await until(() => element.evaluate((one, typed) => one.value === typed, text), `“${text}”`);
  }

  async choose(name: string, option: string): Promise<void> {
    await this.click('combobox', name);
    await this.click('option', option);
    await this.closed('combobox', name);
  }

  async chooseInMenu(button: string, entry: string): Promise<void> {
    await this.click('button', button);
    await this.click('menuitem', entry);
    await this.closed('button', button);
  }

  /** Waits until what this opened is closed. */
  private async closed(role: Role, name: string): Promise<void> {
    const element = await this.find(role, name);
    await until(
      () => element.evaluate((one) => one.getAttribute('aria-expanded') === 'false'),
      `${name} to close`,
    );
  }

  async see(role: Role, name: string): Promise<void> {
    await this.find(role, name);
  }

  async seeText(text: string): Promise<void> {
    await until(async () => (await this.allText()).includes(text), `the text “${text}”`).catch(
      async (error: Error) => {
        throw new Error(`${error.message}. It says: ${await this.allText()}`);
      },
    );
  }

  async missText(text: string): Promise<void> {
    await until(async () => !(await this.allText()).includes(text), `no text “${text}”`);
  }

  async valueOf(role: 'textbox' | 'combobox', name: string): Promise<string> {
    const element = await this.find(role, name);
    return element.evaluate((one) =>
      one instanceof HTMLButtonElement ? one.innerText : (one as HTMLInputElement).value,
    );
  }

  async textOf(role: Role, name: string): Promise<string> {
    return (await this.find(role, name)).evaluate((one) => (one as HTMLElement).innerText);
  }

  async press(keys: string): Promise<void> {
    const parts = keys.split('+');
    const last = parts.pop();
    const held = parts as ('Control' | 'Shift' | 'Alt')[];
    for (const key of held) await this.tab.keyboard.down(key);
    await this.tab.keyboard.press(last as 'Enter');
    for (const key of held.reverse()) await this.tab.keyboard.up(key);
  }

  allText(): Promise<string> {
    return this.frame.evaluate(() => document.body.innerText);
  }
}

const isEnabled = (one: Element): boolean =>
  !(one as HTMLButtonElement).disabled && one.getAttribute('aria-disabled') !== 'true';

/** Resolves when an element has not moved between two reads: otherwise a click would miss it. */
async function waitUntilStill(element: ElementHandle<Element>, name: string): Promise<void> {
  let before = '';
  await until(async () => {
    const now = await element.evaluate((one) => JSON.stringify(one.getBoundingClientRect()));
    const still = now === before;
    before = now;
    return still;
  }, `${name} to lie still`);
}

/** Resolves when a click in an element's middle meets it or its label: what closes may still lie over it. */
async function waitUntilHit(element: ElementHandle<Element>, name: string): Promise<void> {
  const isHit = (one: Element) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const label = top?.closest('label');
    return one.contains(top) || (label && label.control === one) || false;
  };
  await until(() => element.evaluate(isHit), `${name} to lie on top`);
}
