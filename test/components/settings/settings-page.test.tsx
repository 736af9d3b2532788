// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { SettingsPage } from '../../../components/settings/SettingsPage';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { SETUP } from '../samples';
import { type Answers, renderScreen } from '../screen';

const OTHERS: Answers = {
  'teach.reviews.read': done([]),
  'teach.thirdRecord.read': done(null),
  'settings.notifications.read': done({ on: false, withSummary: false, allowed: false }),
  'settings.undo.read': done(10),
  'settings.fourEyes.read': done({ rule: 'off' }),
};
const draw = () => <SettingsPage />;

testFaces('the settings: keys, CRMs and the lock', {
  screen: draw,
  request: 'setup.read',
  others: OTHERS,
  loading: t('loading'),
  empty: {
    reply: { ...SETUP, keys: [], crms: [], recordSeen: false },
    says: [t('keysNone'), t('sitesNone'), t('stepKeyNext')],
    offers: ['button', t('addKey')],
  },
  ready: {
    reply: SETUP,
    shows: [
      ['list', t('keys')],
      ['list', t('sites')],
      ['switch', 'Known CRM'],
      ['radiogroup', t('passphrase')],
    ],
  },
  event: { kind: 'setup' },
});

testFaces('the four-eyes rule in the settings', {
  screen: draw,
  request: 'settings.fourEyes.read',
  others: { ...OTHERS, 'setup.read': done(SETUP) },
  loading: t('loading'),
  ready: { reply: { rule: 'off' }, shows: [['combobox', t('fourEyesRule')]] },
  event: { kind: 'setup' },
});

testFaces('the sites under review', {
  screen: draw,
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
  const screen = renderScreen(draw(), OTHERS, {
    'setup.read': done({ ...SETUP, keys, lock: { need: 'both', after: 15 } }),
  });
  expect(await screen.findByRole('button', { name: t('unlock') })).toBeInstanceOf(HTMLElement);
  screen.getByRole('combobox', { name: t('lockAfter') });
});
