import type { ReactNode } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import type { useForm } from '../../ui/form/use-form';
import styles from '../Settings.module.css';
import own from './Team.module.css';

type Props = {
  form: Pick<ReturnType<typeof useForm>, 'ref' | 'onSubmit' | 'pending'>;
  /** The words of the button that sends it. */
  submit: string;
  /** Why the command failed, unless a field says so. */
  failure: Failure | undefined;
  onCancel: () => Promise<void>;
  children: ReactNode;
};

/** A form that leads into a team: its fields, its buttons, and why it failed. */
export const TeamForm = ({ form, submit, failure, onCancel, children }: Props) => (
  <form className={own.form} ref={form.ref} onSubmit={form.onSubmit} noValidate>
    {children}
    <div className={styles.buttons}>
      <Button type="submit" look="primary" busy={form.pending}>
        {submit}
      </Button>
      <Button onClick={() => void onCancel()}>{t('cancel')}</Button>
    </div>
    <ActionFailure failure={failure} />
  </form>
);
