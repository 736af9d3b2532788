import type { Setup } from '../../../lib/protocol/requests/app';
import { t } from '../../../lib/words/words';
import { TeachReviews } from '../../teach/TeachReviews';
import { TeamSites } from '../offers/TeamSites';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { AddCrm } from './AddCrm';
import { SiteList } from './SiteList';
import { TEACH } from './site-settings';

/** What was taught and waits for the user, the CRMs that show the panel, what a team shares, and the ways to add one. */
export const SitesSection = ({ setup }: { setup: Setup }) => (
  <>
    <div className={styles.intro}>
      <SettingPlace of={TEACH}>
        <p className={styles.lead}>{t('sitesTeach')}</p>
        <TeachReviews />
      </SettingPlace>
      <SiteList sites={setup.sites} crms={setup.crms} health={setup.health} />
    </div>
    <TeamSites />
    <AddCrm crms={setup.crms} />
  </>
);
