import { ScanEye } from 'lucide';
import { t, type Word } from '../../lib/words/words';
import { LazyPart } from '../ui/data/LazyPart';
import { Banner } from '../ui/feedback/Banner';
import { GuardedAction } from '../ui/guard/GuardedButton';
import { IconButton } from '../ui/overlay/IconButton';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import styles from './Lens.module.css';
import { type Asked, type Lens, lensPart } from './use-lens';

const WHY: Record<Asked['why'], Word> = {
  findings: 'lensAskFindings',
  always: 'lensAskAlways',
  unchecked: 'lensAskUnchecked',
};

type Props = {
  lens: Lens;
  /** What will be sent now. */
  body: string;
  /** Nothing was written yet. */
  isEmpty?: boolean;
  /** The name of the button that is the second press. */
  send: Word;
  onSend: () => unknown;
};

/** What the text contains, in one line; and the open lens. */
export function LensSection({ lens, body, isEmpty = false, send, onSend }: Props) {
  const { asked, isOpen } = lens;
  return (
    <>
      {isEmpty ? null : (
        <LazyPart part={lensPart} quiet>
          {({ LensNotice }) => <LensNotice lens={lens} body={body} />}
        </LazyPart>
      )}
      {isOpen ? (
        <section className={styles.lens} aria-label={t('lensTitle')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is long. */}
          <div className={styles.scroller} tabIndex={0}>
            <LazyPart part={lensPart}>
              {({ LensBody }) => <LensBody lens={lens} body={body} />}
            </LazyPart>
          </div>
          {asked?.body === body ? (
            <Banner
              tone="warning"
              arrived
              action={
                <GuardedAction
                  onPress={() => {
                    lens.confirm();
                    return onSend();
                  }}
                >
                  {t(send)}
                </GuardedAction>
              }
            >
              {t(WHY[asked.why])}
            </Banner>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

/** The quiet button that opens and closes the lens. */
export function LensButton({ lens }: { lens: Lens }) {
  useCommands([{ name: 'lens', label: t('lensTitle'), run: lens.toggle }]);
  return (
    <IconButton
      label={t('lensTitle')}
      icon={ScanEye}
      onClick={lens.toggle}
      aria-expanded={lens.isOpen}
    />
  );
}
