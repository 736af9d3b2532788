import { type ComponentProps, type Ref, useId } from 'react';
import styles from './Field.module.css';
import { textDirection } from './text-direction';

type Shared = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  /** The hint is a warning about the text. */
  doubtful?: boolean | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  /** The label is the accessible name only, and a placeholder. */
  compact?: boolean | undefined;
};

type Native<Tag extends 'input' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  keyof Shared | 'id' | 'className' | 'ref'
>;

/** A single-line text field with its label, hint and error. One for words has `dir="auto"`. */
export function Field({
  secret,
  inputRef,
  ...props
}: Shared & Native<'input'> & { secret?: boolean; inputRef?: Ref<HTMLInputElement> }) {
  const { ids, described, rest, shared } = useParts(props);
  return (
    <Labelled {...shared} ids={ids}>
      <input
        autoComplete="off"
        spellCheck={false}
        placeholder={shared.compact ? shared.label : undefined}
        {...rest}
        ref={inputRef}
        id={ids.input}
        dir={rest.dir === 'auto' ? textDirection(shared.value) : rest.dir}
        className={styles.input}
        data-secret={secret || undefined}
        value={shared.value}
        onChange={(event) => shared.onChange(event.target.value)}
        aria-required={shared.required || undefined}
        aria-invalid={shared.error ? true : undefined}
        aria-describedby={described}
      />
    </Labelled>
  );
}

type TextAreaProps = Shared &
  Native<'textarea'> & {
    inputRef?: Ref<HTMLTextAreaElement>;
    /** It is as high as its text, from one line to ten, and then scrolls. */
    grows?: boolean;
  };

/** A multi-line text field with its label, hint and error. */
export function TextArea({ inputRef, grows = false, ...props }: TextAreaProps) {
  const { ids, described, rest, shared } = useParts(props);
  return (
    <Labelled {...shared} ids={ids}>
      <textarea
        autoComplete="off"
        placeholder={shared.compact ? shared.label : undefined}
        {...rest}
        ref={inputRef}
        id={ids.input}
        // Texts without spelling are codes.
        dir={rest.spellCheck === false ? undefined : textDirection(shared.value)}
        className={styles.input}
        data-grows={grows || undefined}
        value={shared.value}
        onChange={(event) => shared.onChange(event.target.value)}
        aria-required={shared.required || undefined}
        aria-invalid={shared.error ? true : undefined}
        aria-describedby={described}
      />
    </Labelled>
  );
}

function useParts<P extends Shared & { 'aria-describedby'?: string | undefined }>(props: P) {
  const id = useId();
  const { label, value, onChange, hint, doubtful, error, required, compact, ...rest } = props;
  const ids = { input: id, hint: `${id}-hint`, error: `${id}-error` };
  const described =
    [error && ids.error, hint && ids.hint, props['aria-describedby']].filter(Boolean).join(' ') ||
    undefined;
  return {
    ids,
    described,
    rest,
    shared: { label, value, onChange, hint, doubtful, error, required, compact },
  };
}

function Labelled({
  ids,
  label,
  hint,
  doubtful,
  error,
  compact,
  children,
}: Shared & { ids: { input: string; hint: string; error: string }; children: React.ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={compact ? 'unseen' : styles.label} htmlFor={ids.input}>
        {label}
      </label>
      {children}
      {error ? (
        <p className={styles.error} id={ids.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className={styles.hint} id={ids.hint} data-doubtful={doubtful || undefined}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
