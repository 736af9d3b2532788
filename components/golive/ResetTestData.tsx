import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { MissingRightNotice, useRequiredRight } from '../ui/feedback/MissingRightNotice';
import { isEscape } from '../ui/shortcuts/enter-escape';
import styles from './GoLive.module.css';
import { resetWord } from './reset-word';

type Preview = Reply<'testData.previewReset'>;

/**
 * Resets the key's test data (partner-api.md, POST /v1/test/reset) after the user saw what will be
 * lost and typed a word.
 */
export function ResetTestData({ scope }: { scope: Scope }) {
  const {
    preview,
    message,
    previewFailure,
    failure,
    isLoading,
    isResetting,
    open,
    confirm,
    close,
  } = useReset(scope);
  const button = useFocusOnClose(preview !== undefined);
  const right = useRequiredRight(scope.environment, 'reset-test-data');
  return (
    <section className={styles.danger} aria-labelledby="test-data">
      <h2 id="test-data">{t('resetTitle')}</h2>
      <p className={styles.soft}>{t('resetIntro')}</p>
      {preview ? (
        <ConfirmForm preview={preview} pending={isResetting} onConfirm={confirm} onClose={close} />
      ) : (
        <div className={styles.buttons}>
          <Button
            ref={button}
            look="danger"
            onClick={() => void open()}
            busy={isLoading}
            disabled={right.isMissing}
            aria-describedby={right.id}
          >
            {t('resetTestData')}
          </Button>
        </div>
      )}
      <MissingRightNotice right={right} />
      <p role="status">{message}</p>
      <ActionFailure
        failure={previewFailure}
        what={t('resetPreviewNotRead')}
        onRetry={() => void open()}
      />
      <ActionFailure failure={failure} />
    </section>
  );
}

/** The state of the reset: its preview while the form is open, and its outcome as a message. */
function useReset(scope: Scope) {
  const [preview, setPreview] = useState<Preview>();
  const [message, setMessage] = useState('');
  // It stays the same until there is an outcome: after a failure another press repeats the same reset. The
  // background finds one that waits by itself; once that is done, another press is another reset.
  const [commandId, setCommandId] = useState(() => crypto.randomUUID());
  const loadPreview = useAction('testData.previewReset');
  const command = useAction('testData.reset');
  const open = async () => {
    setMessage('');
    command.reset();
    const outcome = await loadPreview.run({ environment: scope.environment });
    if (outcome.ok) setPreview(outcome.value);
  };
  const confirm = async () => {
    const outcome = await command.run({ scope, commandId });
    if (!outcome.ok) return;
    setCommandId(crypto.randomUUID());
    setMessage(resetWord(outcome.value));
    setPreview(undefined);
  };
  return {
    preview,
    message,
    previewFailure: loadPreview.failure,
    failure: command.failure,
    isLoading: loadPreview.pending,
    isResetting: command.pending,
    open,
    confirm,
    close: () => setPreview(undefined),
  };
}

/** The button that opens the form. The form has the focus while it is open, then the button again. */
function useFocusOnClose(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

type ConfirmProps = {
  preview: Preview;
  pending: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks the user to type a word before anything is deleted. */
function ConfirmForm({ preview, pending, onConfirm, onClose }: ConfirmProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = isSameWord(typed, t('resetWord'));
    setIsWrong(!isRight);
    if (isRight) void onConfirm();
    else field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEscape(event) && !pending) onClose();
  };
  return (
    <form className={styles.reset} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <p>
        <strong>{t('resetAsk')}</strong>
      </p>
      <ul className={styles.loss}>
        {lossesOf(preview).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Field
        inputRef={field}
        label={t('resetType', t('resetWord'))}
        error={isWrong ? t('resetTypeFault', t('resetWord')) : undefined}
        value={typed}
        onChange={setTyped}
      />
      <div className={styles.buttons}>
        <Button type="submit" look="danger" busy={pending}>
          {t('resetYes')}
        </Button>
        <Button onClick={onClose} disabled={pending}>
          {t('resetNo')}
        </Button>
      </div>
    </form>
  );
}

const lossesOf = ({ tickets, links, drafts, waiting }: Preview): string[] => [
  ...(tickets > 0 ? [t('resetTickets', tickets)] : []),
  ...(links > 0 ? [t('resetLinks', links)] : []),
  ...(drafts > 0 ? [t('resetDrafts', drafts)] : []),
  ...(waiting > 0 ? [t('resetWaiting', waiting)] : []),
  t('resetApplications'),
];

/** Compares without case, by the rules of the texts' language: Turkish has two kinds of I. */
const isSameWord = (typed: string, word: string): boolean =>
  typed.trim().localeCompare(word, t('textLanguage'), { sensitivity: 'accent' }) === 0;
