import type { Setup } from '../../../lib/protocol/requests/app';
import { t } from '../../../lib/words/words';
import { Banner } from '../../ui/feedback/Banner';
import { SettingPlace } from '../SettingPlace';
import { AddKey } from './AddKey';
import { KeyList } from './KeyList';
import { STORED_KEYS } from './key-settings';

/** The stored keys, and the form that adds one. */
export const KeysSection = ({ setup }: { setup: Setup }) => (
  <>
    {setup.lost ? <Banner tone="failed">{t('keptLost')}</Banner> : null}
    <SettingPlace of={STORED_KEYS}>
      <KeyList keys={setup.keys} />
    </SettingPlace>
    <AddKey keys={setup.keys} need={setup.lock.need} />
  </>
);
