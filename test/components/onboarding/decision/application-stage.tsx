import { ApplicationScreen } from '../../../../components/onboarding/application/ApplicationScreen';
import { done } from '../../../../lib/domain/core/failure';
import {
  type ReviewRules,
  USUAL_RULES,
} from '../../../../lib/domain/onboarding/review/review-rules';
import { APPLICATION_ROW, APPLICATION_VIEW, knownRules, SCOPE } from '../../samples';
import type { Replies } from '../../screen';

/** An open application with the form `Decision`. */
export const SampleApplication = ({ rules = USUAL_RULES }: { rules?: ReviewRules }) => (
  <ApplicationScreen
    scope={SCOPE}
    applicationId={APPLICATION_ROW.id}
    rules={knownRules(rules)}
    steps={null}
    due={null}
    onBack={() => undefined}
  />
);

/** The background's replies to it. */
export const APPLICATION_REPLIES: Replies = {
  'application.read': done(APPLICATION_VIEW),
  'application.trail.read': done({ timeline: [], outgoing: [] }),
  'application.notes.read': done(''),
  'settings.fourEyes.read': done({ rule: 'off' }),
  'draft.save': done([]),
};
