import { expect } from '@playwright/test';
import { until } from '../browsers/firefox-bidi';
import { addKey, inFirefox, setUp, test } from './setting';

// Cases that have a spec of their own for Chromium and could differ in Firefox.

test('in Firefox the panel offers to link a tag on the page, and links it', ({ service, crm }) =>
  inFirefox(async (browser) => {
    await setUp(browser, service, crm);
    const { id } = service.control.addTicket(service.places.test.withOnboarding.installationId, {
      summary: 'Card terminal is late',
    });
    const tab = await browser.openCrm(`${crm}/customers/41`);
    const sidebar = await tab.sidebar();
    await sidebar.seeText('No tickets for Ada Example yet');
    await tab.page.type('textarea', `Asked: [alongside:${id}]`);
    await tab.page.click('::-p-aria(Add note)');
    await sidebar.click('button', 'Found on this page: link 1 ticket');
    await sidebar.click('button', 'Link');
    await sidebar.see('button', 'Card terminal is late');
  }));

test('in Firefox the popup diagnoses a page without a record, and a CRM is added by its name', ({
  service,
  crm,
}) =>
  inFirefox(async (browser) => {
    await addKey(browser, service, service.keys.testFull);
    const options = await browser.open('options');
    await options.click('button', 'Custom domain of EspoCRM');
    await options.fill('CRM address', crm);
    await options.click('button', 'Add CRM site');
    await options.seeText(`${crm} added.`);
    await options.close();

    const tab = await browser.openCrm(`${crm}/customers/41`);
    await tab.page.bringToFront();
    const popup = await browser.open('popup');
    await popup.seeText('This page isn’t a record we recognise.');
    await popup.click('button', 'Copy page report');
    await until(
      async () => (await popup.valueOf('textbox', 'Page report')).length > 0,
      'the diagnosis',
    );
    const text = await popup.valueOf('textbox', 'Page report');
    expect(text).toContain(`Site: ${crm}`);
    // The time is left out: it may contain 41 as minutes.
    expect(text.replace(/^Now: .*$/m, '')).not.toMatch(/\b(Ada|Example|41)\b/);
  }));
