import { Trash2 } from 'lucide';
import { useEffect, useMemo, useRef } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import { LONGEST_IN_DECISION, type Requirement } from '../../../lib/domain/onboarding/application';
import { isPath, missingPaths } from '../../../lib/domain/onboarding/decision/requirement-path';
import { t } from '../../../lib/words/words';
import { Field } from '../../ui/controls/Field';
import { useRequest } from '../../ui/data/use-request';
import { IconButton } from '../../ui/overlay/IconButton';
import { AddRequirement } from './AddRequirement';
import styles from './Decision.module.css';

type Props = {
  requirements: readonly Requirement[];
  scope: Scope;
  /** The merchant's data. Fields that other merchants have and this one lacks are suggested. */
  snapshot: unknown;
  onChange: (requirements: Requirement[]) => void;
  /** Shown if there is no requirement. */
  error: string | undefined;
  /** Shown at each requirement without a message. */
  emptyError: string | undefined;
  /** Shown at each requirement whose path is malformed. */
  pathError: string | undefined;
  /** The errors of fields whose text must not be sent or was refused, by the field's name. */
  marked: ReadonlyMap<string, string>;
  readOnly: boolean;
};

/** What the merchant has to correct: fields of the snapshot, each with a message. */
export function Requirements(props: Props) {
  const { requirements, onChange, error, readOnly } = props;
  const suggestions = useSuggestions(props);
  const focus = useRequirementFocus(requirements.length);
  return (
    <section aria-label={t('requirements')}>
      <h4 ref={focus.heading} tabIndex={-1}>
        {t('requirements')}
      </h4>
      {requirements.length === 0 ? (
        <p className={error ? styles.fault : styles.hint}>{error ?? t('requirementsHint')}</p>
      ) : null}
      <ul ref={focus.list} className={styles.requirements}>
        {requirements.map((requirement, index) => (
          <RequirementItem
            key={requirement.field}
            requirement={requirement}
            index={index}
            error={errorAt(index, requirement, props)}
            readOnly={readOnly}
            onChange={(message) => onChange(requirements.with(index, { ...requirement, message }))}
            onRemove={() => {
              focus.beforeRemoval(index);
              onChange(requirements.filter((_, other) => other !== index));
            }}
          />
        ))}
      </ul>
      <AddRequirement
        suggestions={suggestions}
        askedPaths={requirements.map(({ field }) => field)}
        readOnly={readOnly}
        onAdd={(field) => onChange([...requirements, { field, message: '' }])}
      />
    </section>
  );
}

/** Used until the paths are loaded. If they cannot be loaded, the user can still type any path. */
const NO_PATHS: readonly string[] = [];

function useSuggestions({ scope, snapshot }: Props): readonly string[] {
  const reply = useRequest('requirementPaths.read', { scope });
  const paths = reply.kind === 'ready' ? reply.value : NO_PATHS;
  return useMemo(() => missingPaths(paths, snapshot), [paths, snapshot]);
}

/** Moves the focus to a new requirement, and away from one that the user removed. */
function useRequirementFocus(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const previousCount = useRef(count);
  const removedIndex = useRef<number>(undefined);
  useEffect(() => {
    const fields = [...(list.current?.querySelectorAll('input') ?? [])];
    if (count > previousCount.current) fields.at(-1)?.focus();
    // The pressed button is gone: the focus moves to the next requirement, or to the last one.
    else if (removedIndex.current !== undefined)
      (fields[removedIndex.current] ?? fields.at(-1) ?? heading.current)?.focus();
    previousCount.current = count;
    removedIndex.current = undefined;
  }, [count]);
  return {
    list,
    heading,
    beforeRemoval: (index: number) => {
      removedIndex.current = index;
    },
  };
}

function errorAt(index: number, { field, message }: Requirement, props: Props): string | undefined {
  const { marked, emptyError, pathError } = props;
  return (
    marked.get(messageName(index)) ??
    marked.get(`requirements.${index}.field`) ??
    (message.trim() === '' ? emptyError : undefined) ??
    (isPath(field.trim()) ? undefined : pathError)
  );
}

const messageName = (index: number): string => `requirements.${index}.message`;

type ItemProps = {
  requirement: Requirement;
  index: number;
  error: string | undefined;
  readOnly: boolean;
  onChange: (message: string) => void;
  onRemove: () => void;
};

const RequirementItem = (props: ItemProps) => (
  <li>
    <Field
      label={t('requirementFor', props.requirement.field)}
      dir="auto"
      name={messageName(props.index)}
      required
      maxLength={LONGEST_IN_DECISION.requirement}
      value={props.requirement.message}
      onChange={props.onChange}
      error={props.error}
      readOnly={props.readOnly}
    />
    <IconButton
      label={t('removeRequirement', props.requirement.field)}
      icon={Trash2}
      disabled={props.readOnly}
      onClick={props.onRemove}
    />
  </li>
);
