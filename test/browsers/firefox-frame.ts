import type { Page } from 'puppeteer-core';
import { findByRole } from './find-by-role';
import { until } from './firefox-bidi';
import type { Role, Surface } from './surface';

type Point = { x: number; y: number };

/** Runs the body of a script in the one frame of an extension's page. */
type InFrame = <T>(body: string) => Promise<T>;

/**
 * The one frame of an extension's page in Firefox, which the driver does not know: what it shows is
 * read by scripts, and mouse and keyboard are those of the page around it.
 */
export class FirefoxFrame
  implements Pick<Surface, 'see' | 'seeText' | 'click' | 'fill' | 'choose'>
{
  constructor(
    private readonly page: Page,
    private readonly inFrame: InFrame,
  ) {}

  async see(role: Role, name: string): Promise<void> {
    await this.of(role, name, 'return true;');
  }

  async seeText(text: string): Promise<void> {
    const shown = () => this.inFrame<string>('return document.body.innerText;');
    await until(async () => (await shown()).includes(text), `the text “${text}”`).catch(
      async (error: Error) => {
        throw new Error(`${error.message}. It says: ${await shown()}`);
      },
    );
  }

  async click(role: Role, name: string): Promise<void> {
    const middle = await this.of<Point>(
      role,
      name,
      `if (one.getAttribute('aria-disabled') === 'true') return;
       one.scrollIntoView({ block: 'nearest' });
       const { x, y, width, height } = one.getBoundingClientRect();
       return { x: x + width / 2, y: y + height / 2 };`,
    );
    const frame = await this.page.$eval('iframe', (one) => {
      const { x, y } = one.getBoundingClientRect();
      return { x: x + one.clientLeft, y: y + one.clientTop };
    });
    await this.page.mouse.click(frame.x + middle.x, frame.y + middle.y);
  }

  async fill(name: string, text: string): Promise<void> {
    await this.of(
      'textbox',
      name,
      'if (!one.readOnly) { one.focus(); one.select(); return true; }',
    );
    await this.page.keyboard.press('Backspace');
    await this.page.keyboard.type(text);
    const typed = `return one.value === ${JSON.stringify(text)};`;
    await this.of('textbox', name, typed);
  }

  async choose(name: string, option: string): Promise<void> {
    await this.click('combobox', name);
    await this.click('option', option);
    const closed = "return one.getAttribute('aria-expanded') === 'false';";
    await this.of('combobox', name, closed);
  }

  /** Waits for an element, which the script calls `one`, and for what the script returns about it. */
  private of<T>(role: Role, name: string, body: string): Promise<T> {
    const script = `const one = (${findByRole})(${JSON.stringify(role)}, ${JSON.stringify(name)});
      if (!one) return; ${body}`;
    return until(
      async () => (await this.inFrame<T | null>(script)) ?? undefined,
      `${role} “${name}”`,
    );
  }
}
