import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import type { RequestName } from '../../../lib/protocol/contract';
import type { ActionHandle } from '../data/use-action';
import { useFocusInvalid } from './use-focus-invalid';

/** Validates the input and runs the command. Resolves to what is wrong with the input, if anything. */
type Submit<Fault> = () => Promise<Fault | undefined>;

type Form<Fault> = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  /** Submits without an event: after a guard, or in another way than the form's own. */
  submit: (other?: Submit<Fault>) => Promise<void>;
  pending: boolean;
  /** What is wrong with the input, as `submit` found it. */
  fault: Fault | undefined;
  /** Why the form was not sent, or why its command failed. */
  failure: Fault | Failure | undefined;
  /** Forgets what was wrong, for a form that is empty again. */
  reset: () => void;
};

/** A form that runs one command. After a failure the first invalid field has the focus. */
export function useForm<Name extends RequestName, Fault = Failure>(
  command: ActionHandle<Name>,
  submit: Submit<Fault>,
): Form<Fault> {
  const ref = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<Fault>();
  const failure = fault ?? command.failure;
  useFocusInvalid(ref, failure);
  const reset = () => {
    // One that is on its way goes on, and must not be sent a second time meanwhile.
    if (!command.pending) command.reset();
    setFault(undefined);
  };
  const run = async (attempt = submit) => {
    if (command.pending) return;
    reset();
    // Not later: the browser grants permissions only straight after the click.
    const found = await attempt();
    setFault(() => found);
  };
  return {
    ref,
    onSubmit: (event) => {
      event.preventDefault();
      void run();
    },
    submit: run,
    pending: command.pending,
    fault,
    failure,
    reset,
  };
}
