import { Button } from '../../components/ui/controls/Button';
import { ActionFailure } from '../../components/ui/feedback/ActionFailure';
import { AsyncView } from '../../components/ui/feedback/AsyncView';
import { Banner } from '../../components/ui/feedback/Banner';
import { DraftMark } from '../../components/ui/feedback/DraftMark';
import { Empty } from '../../components/ui/feedback/Empty';
import { EnvironmentBadge } from '../../components/ui/feedback/EnvironmentBadge';
import { FailureNotice } from '../../components/ui/feedback/FailureNotice';
import { LoadNotice } from '../../components/ui/feedback/LoadNotice';
import { MissingRightNotice } from '../../components/ui/feedback/MissingRightNotice';
import { StaleNotice } from '../../components/ui/feedback/StaleNotice';
import { TextWith } from '../../components/ui/feedback/TextWith';
import { Time } from '../../components/ui/feedback/Time';
import { OpenDeskNotice } from '../../components/ui/guard/OpenDeskNotice';
import type { Failure } from '../../lib/domain/core/failure';
import { LONG, nothing, Section } from './Section';

const FAILURE: Failure = { kind: 'no-answer', why: 'network' };
const TONES = ['failed', 'warning', 'plain'] as const;

export const Feedback = () => (
  <>
    <Section title="Banners" inGrid>
      {TONES.map((tone) => (
        <Banner key={tone} tone={tone} action={<Button>Retry</Button>}>
          {tone}: {LONG}
        </Banner>
      ))}
      <FailureNotice failure={FAILURE} onRetry={nothing} what="Not sent." />
      <ActionFailure failure={FAILURE} />
      <StaleNotice failure={FAILURE} onRetry={nothing} />
      <LoadNotice reply={{ kind: 'failed', failure: FAILURE, again: nothing }} what="No views." />
      <OpenDeskNotice words="Something is covering this panel." tone="warning" />
      <MissingRightNotice
        right={{ isMissing: true, words: 'This key can’t change tickets.', id: 'right' }}
      />
    </Section>
    <Section title="States" inGrid>
      <Empty
        title="No tickets yet"
        next="Open one, or link one."
        action={<Button>New ticket</Button>}
      />
      <AsyncView reply={{ kind: 'loading' }}>{() => null}</AsyncView>
      <AsyncView reply={{ kind: 'loading' }} skeleton="rows">
        {() => null}
      </AsyncView>
      <AsyncView reply={{ kind: 'loading' }} skeleton="messages">
        {() => null}
      </AsyncView>
      <AsyncView reply={{ kind: 'loading' }} skeleton={2}>
        {() => null}
      </AsyncView>
      <AsyncView reply={{ kind: 'failed', failure: FAILURE, again: nothing }}>
        {() => null}
      </AsyncView>
      <AsyncView reply={{ kind: 'ready', value: LONG, failure: FAILURE, again: nothing }}>
        {(value) => <p>{value}</p>}
      </AsyncView>
    </Section>
    <Section title="Marks">
      <EnvironmentBadge environment="test" />
      <EnvironmentBadge environment="live" />
      <DraftMark />
      <Time at={Date.now() - 3 * 3_600_000} focusable />
      <p>
        <TextWith word="goliveCompared">
          <Time at={Date.now() - 3 * 3_600_000} focusable />
        </TextWith>
      </p>
    </Section>
  </>
);
