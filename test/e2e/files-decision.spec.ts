import { pagesPdf } from './document-server';
import {
  chooseFiles,
  expect,
  expectNothingKept,
  giveFiles,
  pdf,
  storedFiles,
  test,
} from './files-stage';
import { looker } from './look-closely';

// A decision has no attachments (partner-api.md, review object): the link of a file is a line of its message.

const MB = 1024 * 1024;

test('files of a decision are uploaded, become lines of its message and stay at the storage', async ({
  stage,
}, info) => {
  const { browser, service, storage, proxy } = stage;
  const look = looker(info);
  const { installationId } = service.places.test.withOnboarding;
  const { id } = service.control.applicationArrives(installationId, {
    company: { legalName: 'Harbour Teas Ltd', country: 'ZZ' },
  });
  const before = new Set(storedFiles(storage).keys());
  const desk = await browser.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.click('button', 'Harbour Teas Ltd');
  await desk.click('radio', 'Reject');
  await desk.fill('Reason code', 'documents');
  await desk.fill('Message to merchant', 'Please compare.');

  proxy.setRate(MB);
  const file = pdf('What is missing.pdf', 2 * MB);
  await chooseFiles(desk, file);
  await desk.seeText('What is missing.pdf');
  await look('uploading', desk.page, desk.page);
  await desk.click('button', 'Submit decision');
  await desk.seeText('Nothing was sent: What is missing.pdf isn’t uploaded yet');
  await look('not-yet', desk.page, desk.page);
  expect(service.control.readApplication(id).status).toBe('Submitted');
  proxy.setRate(Number.POSITIVE_INFINITY);
  await desk.seeText('Ready');
  await look('ready', desk.page, desk.page);
  await desk.click('button', 'Submit decision');
  await desk.seeText('Nothing was sent: the link to What is missing.pdf isn’t in the message.');
  await look('without-link', desk.page, desk.page);
  await desk.click('button', 'Add link to message: What is missing.pdf');
  await desk.seeText('The link to What is missing.pdf is in the message.');

  // A drop anywhere in the desk goes to the form that is open.
  const terms = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: pagesPdf() };
  expect(await giveFiles(desk, 'drop', [terms])).toBe(true);
  await desk.see('button', 'Add link to message: terms.pdf');
  await desk.click('button', 'Preview: terms.pdf');
  const preview = desk.page.frameLocator('iframe[title="Preview of terms.pdf"]');
  await expect(preview.locator('canvas').first()).toBeVisible();
  await look('preview', desk.page, desk.page);
  await desk.click('button', 'Add link to message: terms.pdf');
  await desk.seeText('The link to terms.pdf is in the message.');
  const added = () => [...storedFiles(storage).keys()].filter((name) => !before.has(name));
  expect(added()).toHaveLength(2);
  const linkTo = (sent: Buffer) => {
    const name = added().find((one) => storedFiles(storage).get(one)?.equals(sent));
    return `https://127.0.0.1:${proxy.port}/files/${name}`;
  };
  const message = [
    'Please compare.',
    `What is missing.pdf: ${linkTo(file.buffer)}`,
    `terms.pdf: ${linkTo(terms.buffer)}`,
  ].join('\n');
  expect(await desk.valueOf('textbox', 'Message to merchant')).toBe(message);
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await desk.page.setViewportSize({ width, height });
    await look(`linked-${width}`, desk.page, desk.page);
  }
  await expectNothingKept(browser);
  await desk.click('button', 'Submit decision');
  await desk.seeText('This is final.');
  expect(service.control.readApplication(id)).toMatchObject({
    status: 'Rejected',
    review: { reasonCode: 'documents', message },
  });
  expect(added()).toHaveLength(2);
  await desk.close();
  expect(await browser.complaints()).toEqual([]);
});
