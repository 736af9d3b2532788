import { LONGEST_AGENT_NAME } from '../../../lib/domain/team/agent';
import { t } from '../../../lib/words/words';
import { Field } from '../../ui/controls/Field';

type Props = { value: string; onChange: (name: string) => void; error: string | undefined };

/** The field for the agent's name as colleagues see it. */
export const ColleagueName = (props: Props) => (
  <Field
    {...props}
    label={t('teamYourName')}
    dir="auto"
    hint={t('teamYourNameHint')}
    required
    maxLength={LONGEST_AGENT_NAME}
    autoComplete="name"
  />
);
