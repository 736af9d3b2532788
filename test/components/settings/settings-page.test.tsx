// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { SettingsPage } from '../../../components/settings/SettingsPage';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { SETUP } from '../samples';
import { renderScreen } from '../screen';
import { OTHERS, settingsAt } from './at-section';

afterEach(() => {
  location.hash = '';
});

testFaces('the keys', {
  screen: () => settingsAt('keys'),
  request: 'setup.read',
  others: OTHERS,
  loading: t('loading'),
  empty: {
    reply: { ...SETUP, keys: [], crms: [], recordSeen: false },
    says: [t('keysNone'), t('stepKeyNext')],
    offers: ['button', t('addKey')],
  },
  ready: { reply: SETUP, shows: [['list', t('keys')]] },
  event: { kind: 'setup' },
});

testFaces('the CRM sites', {
  screen: () => settingsAt('sites'),
  request: 'setup.read',
  others: OTHERS,
  loading: t('loading'),
  empty: {
    reply: { ...SETUP, keys: [], crms: [], recordSeen: false },
    says: [t('sitesNone'), t('stepKeyNext')],
    offers: ['button', t('addSite')],
  },
  ready: {
    reply: SETUP,
    shows: [
      ['list', t('sites')],
      ['switch', 'Known CRM'],
    ],
  },
  event: { kind: 'setup' },
});

testFaces('the passphrase', {
  screen: () => settingsAt('security'),
  request: 'setup.read',
  others: OTHERS,
  loading: t('loading'),
  ready: { reply: SETUP, shows: [['radiogroup', t('passphrase')]] },
  event: { kind: 'setup' },
});

testFaces('the four-eyes rule in the settings', {
  screen: () => settingsAt('security'),
  request: 'settings.fourEyes.read',
  others: { ...OTHERS, 'setup.read': done(SETUP) },
  loading: t('loading'),
  ready: { reply: { rule: 'off' }, shows: [['combobox', t('fourEyesRule')]] },
  event: { kind: 'setup' },
});

testFaces('the sites under review', {
  screen: () => settingsAt('sites'),
  request: 'teach.reviews.read',
  others: { ...OTHERS, 'setup.read': done(SETUP) },
  loading: t('loading'),
  ready: {
    reply: [
      {
        origin: 'https://crm.example.com',
        pattern: '/customers/:id',
        ids: ['1', '2'],
        fields: [],
        lost: [],
        replaces: [],
        stays: [],
      },
    ],
    shows: [
      ['region', t('teachReviewTitle', 'https://crm.example.com')],
      ['button', t('teachSave')],
    ],
  },
  event: { kind: 'setup' },
});

test('settings with a locked key ask for the passphrase', async () => {
  const keys = SETUP.keys.map((key) => ({ ...key, lock: 'locked' as const }));
  const screen = renderScreen(settingsAt('security'), OTHERS, {
    'setup.read': done({ ...SETUP, keys, lock: { need: 'both', after: 15 } }),
  });
  expect(await screen.findByRole('button', { name: t('unlock') })).toBeInstanceOf(HTMLElement);
  screen.getByRole('combobox', { name: t('lockAfter') });
});

test('an unknown address opens the first section', async () => {
  location.hash = '#/nowhere/at-all';
  const screen = renderScreen(<SettingsPage />, OTHERS, { 'setup.read': done(SETUP) });
  await screen.findByRole('textbox', { name: t('apiKey') });
  const link = screen.getByRole('link', { name: t('keys') });
  expect(link.getAttribute('aria-current')).toBe('page');
});
