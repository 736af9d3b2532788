import styles from './CopyBlock.module.css';
import { CopyButton } from './CopyButton';
import { TextArea } from './Field';

type Props = {
  label: string;
  hint: string;
  text: string;
  /** The words of the button that copies the text. */
  copy: string;
};

/** A text of several lines to be copied as it is, for somebody who pastes it elsewhere. */
export const CopyBlock = ({ label, hint, text, copy }: Props) => (
  <div className={styles.block}>
    <TextArea
      label={label}
      hint={hint}
      value={text}
      onChange={() => undefined}
      readOnly
      rows={4}
      wrap="off"
      spellCheck={false}
    />
    <div>
      <CopyButton text={text} what={copy} />
    </div>
  </div>
);
