import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type { Role, Surface } from './surface';

/**
 * Waits until the browser finds something under the pointer: for a moment it gives presses meant for a
 * frame that was just created or moved to the page around it, and the driver does not notice that.
 */
export const underThePointer = (what: Locator): Promise<void> =>
  expect(async () => {
    await what.hover();
    expect(await what.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass();

/** A page or frame of Chromium, driven by Playwright. */
export class ChromiumSurface<Where extends Page | Frame = Page | Frame> implements Surface {
  /** Whether presses reach it. */
  #isReached = false;

  constructor(
    readonly frame: Where,
    readonly tab: Page,
  ) {}

  find(role: Role, name: string): Locator {
    return this.frame.getByRole(role, { name, exact: true });
  }

  async click(role: Role, name: string): Promise<void> {
    const what = this.find(role, name).first();
    if (this.frame !== this.tab && !this.#isReached) await underThePointer(what);
    this.#isReached = true;
    await what.click();
  }

  async fill(name: string, text: string, role: 'textbox' | 'searchbox' = 'textbox'): Promise<void> {
    await this.find(role, name).fill(text);
  }

  async choose(name: string, option: string): Promise<void> {
    await this.click('combobox', name);
    await this.click('option', option);
    await expect(this.find('combobox', name)).toHaveAttribute('aria-expanded', 'false');
  }

  async chooseInMenu(button: string, entry: string): Promise<void> {
    await this.click('button', button);
    await this.click('menuitem', entry);
    await expect(this.find('button', button)).toHaveAttribute('aria-expanded', 'false');
  }

  async see(role: Role, name: string): Promise<void> {
    await expect(this.find(role, name).first()).toBeVisible();
  }

  async seeText(text: string): Promise<void> {
    // A section that is not open is hidden, and may hold the same text.
    await expect(this.frame.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }

  async missText(text: string): Promise<void> {
    await expect(this.frame.getByText(text)).toHaveCount(0);
  }

  async valueOf(role: 'textbox' | 'combobox', name: string): Promise<string> {
    const field = this.find(role, name);
    return role === 'textbox' ? field.inputValue() : field.innerText();
  }

  async textOf(role: Role, name: string): Promise<string> {
    return (await this.find(role, name).first().innerText()) ?? '';
  }

  async press(keys: string): Promise<void> {
    await this.tab.keyboard.press(keys);
  }

  async allText(): Promise<string> {
    return this.frame.locator('body').innerText();
  }
}
