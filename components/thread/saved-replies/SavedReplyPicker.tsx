import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SavedReply, TeamReply } from '../../../lib/domain/tickets/saved-reply';
import { findReplies } from '../../../lib/domain/tickets/saved-reply-rules';
import { t } from '../../../lib/words/words';
import { statusWord } from '../../ticket/ticket-words';
import { filledReply } from '../../ticket/variable-words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { Empty } from '../../ui/feedback/Empty';
import { useOwnOverlay } from '../../ui/guard/own-overlays';
import { ReplyOptions } from './ReplyOptions';
import { SaveAsReply } from './SaveAsReply';
import styles from './SavedReplyPicker.module.css';
import { isChoice, type SavedReplies } from './use-saved-replies';

/** How many are listed; more are found by typing. */
const LISTED = 50;

/** The list of saved replies above the reply field, with what was chosen last or is used most first. */
export function SavedReplyPicker({ saved }: { saved: SavedReplies }) {
  const state = useRequest('savedReplies.read', { scope: saved.subject.scope });
  const place = usePlace(saved);
  const isDialog = saved.open?.by === 'button';
  useOwnOverlay(true);
  return (
    <section
      ref={place}
      className={styles.picker}
      role={isDialog ? 'dialog' : undefined}
      aria-label={t('savedReplies')}
    >
      <AsyncView reply={state}>
        {({ replies, team, agentName }) => (
          <Choices saved={saved} replies={replies} team={team ?? []} agentName={agentName} />
        )}
      </AsyncView>
    </section>
  );
}

type ChoicesProps = {
  saved: SavedReplies;
  replies: readonly SavedReply[];
  team: readonly TeamReply[];
  agentName: string;
};

function Choices({ saved, replies, team, agentName }: ChoicesProps) {
  const { open, listId, setActiveId } = saved;
  const [typed, setTyped] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [message, setMessage] = useState('');
  // The order stays while the list is open, also if another window inserts one of them.
  const [openedAt] = useState(() => Date.now());
  const asked = open?.by === 'slash' ? open.query.text : typed;
  const found = findReplies([...replies, ...team], asked, openedAt);
  const listed = found.slice(0, LISTED);
  const [active, setActive] = useState({ asked, index: 0 });
  const index = active.asked === asked ? Math.min(active.index, listed.length - 1) : 0;
  const chosen = listed[index];
  const activeId = chosen && `${listId}-${index}`;
  useEffect(() => setActiveId(activeId), [setActiveId, activeId]);

  const press = (event: KeyboardEvent): boolean => {
    if (isSaving) return false;
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (isModified && !isChoice(event)) return false;
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
    if (event.code === 'Escape') {
      saved.close();
      saved.focusField();
    } else if (step !== 0 && listed.length > 0)
      setActive({ asked, index: (index + step + listed.length) % listed.length });
    else if (isChoice(event) && chosen) saved.insert(chosen, agentName);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const { keys, takeEarlyEnter, insert } = saved;
  keys.current = press;
  useEffect(() => {
    if (takeEarlyEnter() && chosen) insert(chosen, agentName);
  });
  useEffect(
    () => () => {
      keys.current = undefined;
    },
    [keys],
  );

  if (isSaving)
    return (
      <SaveAsReply
        saved={saved}
        replies={replies}
        onClose={(name) => {
          setSaving(false);
          setMessage(name === undefined ? '' : t('savedReplySaved', name));
          // The list of the button has a search field, which takes the focus itself; the list would close here.
          if (open?.by === 'slash') saved.focusField();
        }}
      />
    );
  return (
    <>
      {open?.by === 'button' ? (
        <Field
          compact
          label={t('savedRepliesFind')}
          dir="auto"
          type="search"
          role="combobox"
          aria-expanded={listed.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoFocus
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => void (event.nativeEvent.isComposing || press(event))}
        />
      ) : null}
      {listed.length > 0 ? (
        <ReplyOptions
          listId={listId}
          replies={listed}
          index={index}
          onPoint={(next) => setActive({ asked, index: next })}
          onChoose={(reply) => saved.insert(reply, agentName)}
        />
      ) : (
        <None asked={asked} hasSome={replies.length + team.length > 0} />
      )}
      {chosen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        <section className={styles.preview} aria-label={t('savedReplyPreview')} tabIndex={0}>
          {filledReply(chosen.text.slice(0, PREVIEWED), saved.valuesFor(agentName))}
          {chosen.status ? (
            <p className={styles.status}>{t('savedReplyStatus', statusWord(chosen.status))}</p>
          ) : null}
        </section>
      ) : null}
      <p role="status" className={message ? styles.message : 'unseen'}>
        {message || t('savedRepliesFound', found.length)}
      </p>
      <Foot saved={saved} onSave={() => setSaving(true)} />
    </>
  );
}

/** How many characters of a saved reply are previewed. */
const PREVIEWED = 2_000;

const None = ({ asked, hasSome }: { asked: string; hasSome: boolean }) =>
  hasSome ? (
    <p className={styles.none}>{t('savedRepliesNoMatch', asked)}</p>
  ) : (
    <Empty title={t('savedRepliesNone')} next={t('savedRepliesNoneNext')} />
  );

/** What else can be done: save the text, or go to the settings. */
function Foot({ saved, onSave }: { saved: SavedReplies; onSave: () => void }) {
  const openScreen = useAction('screen.open');
  return (
    <>
      <ActionFailure failure={openScreen.failure} />
      <div className={styles.foot}>
        {saved.textToSave.trim() ? (
          <Button size="small" look="quiet" onClick={onSave}>
            {t('saveAsReply')}
          </Button>
        ) : null}
        <Button
          size="small"
          look="quiet"
          onClick={() => void openScreen.run({ page: 'options', section: 'saved-replies' })}
        >
          {t('savedRepliesManage')}
        </Button>
        <span className={styles.keys}>{t('savedReplyKeys')}</span>
      </div>
    </>
  );
}

/** Rem. The list is no higher than the room above the reply field, and never lower than the second. */
const HEIGHT = { most: 24, least: 10 };

/** Keeps the list in the room above the reply field, and closes it when the user turns elsewhere. */
function usePlace({ close, leave, focusField }: SavedReplies) {
  const ref = useRef<HTMLElement>(null);
  const latest = useRef({ close, leave, focusField });
  latest.current = { close, leave, focusField };
  useLayoutEffect(() => {
    const picker = ref.current;
    const composer = picker?.parentElement;
    if (!picker || !composer) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const resize = () => {
      const above = composer.parentElement?.getBoundingClientRect().top ?? 0;
      const room = composer.getBoundingClientRect().top - Math.max(0, above) - rem / 2;
      const height = Math.max(HEIGHT.least * rem, Math.min(HEIGHT.most * rem, room));
      picker.style.maxHeight = `${Math.min(height, innerHeight - rem)}px`;
    };
    resize();
    const stop = new AbortController();
    addEventListener('resize', resize, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const onElsewhere = ({ target }: Event) => {
      if (!(target instanceof Element) || ref.current?.contains(target)) return;
      // The reply field and the button that opened the list belong to it.
      if (target.closest('[data-saved-replies]')) return;
      latest.current.leave();
    };
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.code !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.close();
      latest.current.focusField();
    };
    ref.current?.addEventListener('keydown', onEscape, { signal: stop.signal });
    for (const name of ['pointerdown', 'focusin'])
      document.addEventListener(name, onElsewhere, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return ref;
}
