import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { withClientField } from '../../lib/crm/client-field';
import * as v from '../../lib/domain/core/schema';
import { Recipe } from '../../lib/domain/crm/recipe';
import type { Chromium, ChromiumPage } from '../browsers/chromium';
import { looker } from './look-closely';
import { expect, test } from './setting';

// The CRMs in the settings: switches by name, CRMs on hosts of the user's, and what each entry
// says.

/** Match patterns of the content scripts that are registered now. */
const scripts = (browser: Chromium): Promise<string[]> =>
  browser.background().evaluate(async () => {
    const { scripting } = Reflect.get(globalThis, 'chrome');
    const all: { matches: string[] }[] = await scripting.getRegisteredContentScripts();
    return all.flatMap(({ matches }) => matches).sort();
  });

/**
 * Opens the settings with a stub for the browser's permission prompt; returns the requested
 * origins, in order.
 */
async function settingsWith(browser: Chromium, choice: 'allow' | 'refuse') {
  const options = await browser.open('options');
  await options.see('switch', 'HubSpot');
  await options.page.evaluate((allow) => {
    const asked: string[][] = [];
    Reflect.set(globalThis, 'asked', asked);
    const request = async ({ origins }: { origins: string[] }) => {
      asked.push(navigator.userActivation.isActive ? origins : ['not from a click']);
      return allow;
    };
    for (const api of ['browser', 'chrome']) {
      const { permissions } = Reflect.get(globalThis, api) ?? {};
      if (permissions) permissions.request = request;
    }
  }, choice === 'allow');
  const asked = () => options.page.evaluate((): string[][] => Reflect.get(globalThis, 'asked'));
  return { options, asked };
}

const isOn = (options: ChromiumPage, name: string) => options.find('switch', name);

test('a CRM is switched on for its hosts only, and off again', async ({ alongside }) => {
  const { options, asked } = await settingsWith(alongside, 'allow');
  await options.click('switch', 'HubSpot');
  await expect(isOn(options, 'HubSpot')).toBeChecked();
  await options.see('button', 'Remove');
  const [hosts = []] = await asked();
  expect(hosts).toContain('https://app.hubspot.com/*');
  for (const host of hosts) expect(host).toMatch(/^https:\/\/[\w.*-]*\.hubspot\.com\/\*$/);
  expect(await scripts(alongside)).toEqual([...hosts].sort());

  await options.click('switch', 'HubSpot');
  await expect(isOn(options, 'HubSpot')).not.toBeChecked();
  await options.seeText('No CRM sites yet.');
  expect(await scripts(alongside)).toEqual([]);
  expect(await asked()).toHaveLength(1);
});

test('a CRM whose permission is refused stays off and says so', async ({ alongside }) => {
  const { options, asked } = await settingsWith(alongside, 'refuse');
  await options.find('switch', 'HubSpot').focus();
  await options.press('Space');
  await options.seeText('Access wasn’t allowed, so HubSpot stays off.');
  await expect(isOn(options, 'HubSpot')).not.toBeChecked();
  await expect(isOn(options, 'HubSpot')).toBeFocused();
  expect(await asked()).toHaveLength(1);
  expect(await scripts(alongside)).toEqual([]);
});

test('each CRM says how sure its recipe is, and a part of its name finds it', async ({
  alongside,
}) => {
  const options = await alongside.open('options');
  await options.see('switch', 'HubSpot');
  const switches = options.page.getByRole('switch', { name: /^[A-Z]/ });
  await expect.poll(() => switches.count()).toBeGreaterThan(19);
  let looked = 0;
  for (const one of await switches.all()) {
    const words = await one.evaluate((node) =>
      (node.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
    const name = await one.evaluate((node: HTMLInputElement) => node.labels?.[0]?.textContent);
    expect(words, name ?? '').toMatch(/^record addresses (confirmed|likely), (fields|name) /);
    looked += 1;
  }
  expect(looked).toBe(await switches.count());
  await options.fill('Find a CRM', 'pipe', 'searchbox');
  await options.see('switch', 'Pipedrive');
  await expect(isOn(options, 'HubSpot')).toHaveCount(0);
  await expect(options.frame.getByText('1 CRM found.')).toBeAttached();
  await options.fill('Find a CRM', 'no such thing', 'searchbox');
  await options.seeText('No CRM by that name.');
  await options.fill('Find a CRM', '', 'searchbox');
  await options.see('switch', 'HubSpot');
});

test('a CRM on the user’s own host is added by its name alone', async ({ alongside, crm }) => {
  const options = await alongside.open('options');
  await options.click('button', 'Custom domain of EspoCRM');
  expect(await options.valueOf('combobox', 'CRM')).toBe('EspoCRM');
  await expect(options.find('textbox', 'CRM address')).toBeFocused();
  await expect(options.find('textbox', 'Record address')).toHaveCount(0);
  await options.page.keyboard.type(crm);
  await options.press('Enter');
  await options.seeText(`${crm} added.`);
  const row = options.frame.getByRole('list', { name: 'CRM sites' }).getByRole('listitem');
  await expect(row).toContainText('EspoCRM');
  await expect(row).toContainText('record addresses confirmed');
  const { protocol, hostname } = new URL(crm);
  expect(await scripts(alongside)).toEqual([`${protocol}//${hostname}/*`]);

  // The form is reset to “Another”, which asks for a record address.
  expect(await options.valueOf('combobox', 'CRM')).toBe('Other (by record address)');
  await options.fill('CRM address', 'https://crm.example.com');
  await options.fill('Record address', '/people/:id');
  await options.click('button', 'Add CRM site');
  await options.seeText('/people/:id');
});

test('the form offers the switch of a known CRM for the CRM’s address', async ({ alongside }) => {
  const { options, asked } = await settingsWith(alongside, 'allow');
  await options.fill('CRM address', 'https://acme.pipedrive.com/deal/42');
  await options.seeText('Pipedrive is already supported.');
  await options.click('button', 'Turn on Pipedrive');
  await expect(isOn(options, 'Pipedrive')).toBeChecked();
  await options.seeText('Pipedrive added.');
  await expect(options.find('textbox', 'CRM address')).toBeFocused();
  expect(await options.valueOf('textbox', 'CRM address')).toBe('');
  expect(await asked()).toEqual([['https://*.pipedrive.com/*']]);
  await options.fill('CRM address', 'https://acme.pipedrive.com');
  await options.seeText('Pipedrive is already on. There’s nothing to add.');
});

test('the field that holds the client’s UUID is stored for each CRM', async ({ alongside }) => {
  const options = await alongside.open('options');
  await options.click('switch', 'HubSpot');
  await options.fill('Client ID field', 'client_uuid');
  await options.press('Enter');
  await options.seeText('Saved. Open pages use it right away.');
  await options.page.reload();
  await options.see('textbox', 'Client ID field');
  expect(await options.valueOf('textbox', 'Client ID field')).toBe('client_uuid');
  await options.fill('Client ID field', '');
  await options.click('button', 'Save field');
  await options.seeText('Saved. No field will be read.');
});

test('a selector with the client field’s name matches the name as the user typed it', async ({
  alongside,
}) => {
  const file = new URL('../../lib/crm/recipes/espocrm.json', import.meta.url);
  const recipe = v.parse(Recipe, JSON.parse(readFileSync(file, 'utf8')));
  const page = await alongside.context.newPage();
  for (const name of ['cClient', 'Kunden-Nr. "A" \\ >>> {id}', '1. Клиент', "it's, * ]"]) {
    const [source] = withClientField(recipe, name).fields.client;
    const found = await page.evaluate(
      ([name, select]) => {
        document.body.innerHTML =
          '<div id="main"><div class="record"><p class="field"></p><p class="field" data-name="x"></p></div></div>';
        document.querySelector('.field')?.setAttribute('data-name', name);
        return [...document.querySelectorAll(select)].map((one) => one.getAttribute('data-name'));
      },
      [name, source?.select ?? ''] as const,
    );
    expect(found).toEqual([name]);
  }
});

test.describe('if permissions are withdrawn', () => {
  test.use({ ownBrowser: true });

  test('a CRM whose host permissions were removed asks for them again', async ({ alongside }) => {
    const options = await alongside.open('options');
    await options.click('switch', 'Pipedrive');
    await options.seeText('Access allowed.');
    await alongside.withdrawHosts();
    await options.seeText('Alongside has no access to Pipedrive.');
    await options.see('button', 'Allow access');
    await expect(isOn(options, 'Pipedrive')).toBeChecked();
    await alongside.giveHosts();
    await options.seeText('Access allowed.');
  });

  test('every state of the CRM settings passes axe and fits its window', async ({
    alongside,
  }, info) => {
    const look = looker(info, { fullPage: true });
    const lookAt = async (name: string, page: Page, widths = [1280, 1920]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await look(`${name}-${width}`, page, page);
      }
    };
    const { options } = await settingsWith(alongside, 'refuse');
    await lookAt('none', options.page);
    await options.click('switch', 'Close');
    await options.seeText('Access wasn’t allowed, so Close stays off.');
    await options.fill('CRM address', 'https://acme.pipedrive.com/deal/42');
    await options.see('button', 'Turn on Pipedrive');
    await lookAt('refused', options.page);
    await options.close();

    const again = await alongside.open('options');
    await again.click('switch', 'HubSpot');
    await again.click('switch', 'Pipedrive');
    await again.click('button', 'Custom domain of EspoCRM');
    await again.fill('CRM address', 'https://crm.example.com');
    await again.click('button', 'Add CRM site');
    await again.seeText('https://crm.example.com added.');
    await again.fill('Find a CRM', 'nothing like it', 'searchbox');
    await lookAt('on', again.page);
    await again.fill('Find a CRM', '', 'searchbox');
    await alongside.withdrawHosts();
    await again.seeText('Alongside has no access to HubSpot.');
    await again.click('button', 'Custom domain of Odoo');
    await lookAt('withdrawn', again.page, [1280, 1920, 400]);
  });
});
