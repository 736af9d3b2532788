import { type KeyboardEvent, useId, useState } from 'react';
import { type ChordRefusal, refusalOf, withChord } from '../../../lib/domain/core/shortcut-rules';
import {
  type Chord,
  chordsOf,
  SHORTCUTS,
  type ShortcutChoices,
  type ShortcutId,
  shortcutOf,
  wantedChord,
} from '../../../lib/domain/core/shortcuts';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { chordOf } from '../../ui/shortcuts/chord';
import { Keys } from '../../ui/shortcuts/Keys';
import type { KeyboardLayout } from '../../ui/shortcuts/key-names';
import { SettingPlace } from '../SettingPlace';
import styles from './ShortcutsSection.module.css';
import { shortcutSetting } from './shortcut-settings';

type Props = {
  id: ShortcutId;
  choices: ShortcutChoices;
  layout: KeyboardLayout;
  onChoose: (choices: ShortcutChoices) => Promise<boolean>;
};

/** One shortcut with its keys. `Change` takes the next keys that are pressed. */
export function ShortcutRow({ id, choices, layout, onChoose }: Props) {
  const name = useId();
  const chord = wantedChord(choices, id);
  const choose = (next: Chord | null) => onChoose(withChord(choices, id, next));
  const recorder = useRecorder((next) => refusalOf(id, next, choices), choose);
  const labelled = (button: string) => ({
    id: `${name}-${button}`,
    'aria-labelledby': `${name}-${button} ${name}`,
  });
  const isSilent = chord !== undefined && !chordsOf(choices).has(id);
  return (
    <li className={styles.row}>
      <SettingPlace of={shortcutSetting(id)}>
        <div className={styles.line}>
          <span className={styles.label} id={name}>
            {t(SHORTCUTS[id].label)}
          </span>
          <span className={styles.chord} data-silent={isSilent || undefined}>
            {recorder.isOn ? null : chord === undefined ? (
              t('keyOff')
            ) : (
              <Keys chord={chord} layout={layout} />
            )}
            {isSilent ? <span className="unseen">{t('keyOffSingle')}</span> : null}
            <span className={recorder.isOn ? styles.recording : 'unseen'} role="status">
              {recorder.isOn ? t('keyRecording') : null}
            </span>
          </span>
          <span className={styles.buttons}>
            <Button
              size="small"
              look="quiet"
              {...labelled('change')}
              onClick={recorder.start}
              onKeyDown={recorder.press}
              onBlur={recorder.stop}
            >
              {t('keyChange')}
            </Button>
            <Button
              size="small"
              look="quiet"
              {...labelled('off')}
              onClick={() => choose(null)}
              disabled={chord === undefined}
            >
              {t('keyTurnOff')}
            </Button>
            <Button
              size="small"
              look="quiet"
              {...labelled('reset')}
              onClick={() => recorder.take(shortcutOf(id).chord)}
              onBlur={recorder.stop}
              disabled={choices[id] === undefined}
            >
              {t('keyReset')}
            </Button>
          </span>
        </div>
        <p className={recorder.refusal ? styles.refusal : 'unseen'} role="alert">
          {recorder.refusal ? refusalWords(recorder.refusal) : null}
        </p>
      </SettingPlace>
    </li>
  );
}

/** Takes the next keys that are pressed while it is on, unless they are refused. */
function useRecorder(
  judge: (chord: Chord) => ChordRefusal | undefined,
  onChord: (chord: Chord) => unknown,
) {
  const [isOn, setOn] = useState(false);
  const [refusal, setRefusal] = useState<ChordRefusal>();
  const stop = () => {
    setOn(false);
    setRefusal(undefined);
  };
  const press = (event: KeyboardEvent) => {
    // Tab goes on, and so ends it.
    if (!isOn || (event.code === 'Tab' && !event.ctrlKey)) return;
    event.preventDefault();
    const chord = event.repeat ? undefined : chordOf(event.nativeEvent);
    if (chord === undefined) return;
    take(chord);
  };
  const take = (chord: Chord) => {
    const refused = judge(chord);
    setRefusal(refused);
    if (refused) return;
    setOn(false);
    onChord(chord);
  };
  return { isOn, refusal, start: () => setOn(true), stop, press, take };
}

function refusalWords(refusal: ChordRefusal): string {
  switch (refusal.kind) {
    case 'browser':
      return t('keyRefusedBrowser');
    case 'alt':
      return t('keyRefusedAlt');
    case 'writes':
      return t('keyRefusedWrites');
    case 'moves':
      return t('keyRefusedMoves');
    case 'taken':
      return t('keyRefusedTaken', t(SHORTCUTS[refusal.by].label));
  }
}
