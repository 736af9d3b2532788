import { say } from '../../lib/words/words';
import { Faces } from '../ui/Faces';
import { useAnswer } from '../ui/use-answer';
import { AddKey } from './AddKey';
import { AddSite } from './AddSite';
import { KeyList } from './KeyList';
import { Notices } from './Notices';
import styles from './Settings.module.css';
import { SiteList } from './SiteList';
import { Steps } from './Steps';

/** The settings page: keys, CRMs, and at first the three steps that lead to a working panel. */
export function Options() {
  const setup = useAnswer('setup.read', {});
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{say('settingsTitle')}</h1>
      <Faces answer={setup}>
        {(value) => (
          <>
            <Steps setup={value} />
            <section className={styles.section} aria-labelledby="keys">
              <h2 id="keys">{say('keys')}</h2>
              <p className={styles.lead}>{say('keysLead')}</p>
              <KeyList keys={value.keys} />
              <AddKey keys={value.keys} />
            </section>
            <section className={styles.section} aria-labelledby="sites">
              <h2 id="sites">{say('sites')}</h2>
              <p className={styles.lead}>{say('sitesLead')}</p>
              <SiteList sites={value.sites} />
              <AddSite />
            </section>
            <Notices />
          </>
        )}
      </Faces>
    </main>
  );
}
