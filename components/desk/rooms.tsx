import type { ComponentType } from 'react';
import type { DeskRoom } from '../../lib/domain/core/desk-routes';
import type { Scope } from '../../lib/domain/core/installation';
import type { Reply } from '../../lib/protocol/contract';
import { t, type Word } from '../../lib/words/words';
import { Outbox } from '../outbox/Outbox';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { goTo } from '../ui/hooks/use-route';
import { DeskTickets } from './DeskTickets';
import { openItem, useOpenItem } from './desk-location';

const golivePart = lazyPart(() => import('../golive/GoLive'));
const onboardingPart = lazyPart(() => import('../onboarding/Onboarding'));

type Session = Reply<'session.read'>;
type Counts = Reply<'counts.read'>;

/** A room of the desk: its link in the navigation and its screen. */
type RoomDefinition = {
  label: Word;
  /** What needs attention in the room, as a number and in words. */
  attention?: (counts: Counts) => { count: number; words: string };
  /** The advice that is shown while there is no key. */
  noKeyNext: Word;
} & (
  | { needs: 'installation'; Screen: ComponentType<{ scope: Scope; session: Session }> }
  // The outbox shows the commands of both environments, so a key is all that it needs.
  | { needs: 'key'; Screen: ComponentType<{ session: Session }> }
);

const scopeKey = ({ environment, installationId }: Scope): string =>
  `${environment} ${installationId}`;

/** The rooms of the desk. */
export const DESK_ROOMS: Record<DeskRoom, RoomDefinition> = {
  tickets: {
    label: 'tickets',
    attention: ({ unread }) => ({ count: unread, words: t('unread', unread) }),
    noKeyNext: 'deskNoKeyNext',
    needs: 'installation',
    Screen: ({ scope, session }) => (
      <DeskTickets key={scopeKey(scope)} scope={scope} session={session} />
    ),
  },
  onboarding: {
    label: 'onboarding',
    attention: ({ applications }) => ({
      count: applications,
      words: t('applicationNews', applications),
    }),
    noKeyNext: 'onboardingNoKeyNext',
    needs: 'installation',
    Screen: OnboardingRoom,
  },
  outbox: {
    label: 'outbox',
    attention: ({ outbox }) => {
      const count = outbox.reduce((sum, { waiting, stopped }) => sum + waiting + stopped, 0);
      return { count, words: t('pending', count) };
    },
    noKeyNext: 'outboxNoKeyNext',
    needs: 'key',
    Screen: ({ session }) => <Outbox session={session} onEnter={goTo} />,
  },
  golive: {
    label: 'golive',
    noKeyNext: 'goliveNoKeyNext',
    needs: 'installation',
    Screen: ({ scope }) => (
      <LazyPart part={golivePart} skeleton="rows">
        {({ GoLive }) => <GoLive key={scope.environment} scope={scope} />}
      </LazyPart>
    ),
  },
};

function OnboardingRoom({ scope, session }: { scope: Scope; session: Session }) {
  const openId = useOpenItem('onboarding');
  const installation = session.installations.find(({ id }) => id === scope.installationId);
  return (
    <LazyPart part={onboardingPart} skeleton="rows">
      {({ Onboarding }) => (
        <Onboarding
          key={scopeKey(scope)}
          scope={scope}
          enabled={installation?.merchantOnboarding}
          openId={openId}
          onOpen={(id) => openItem('onboarding', id)}
        />
      )}
    </LazyPart>
  );
}
