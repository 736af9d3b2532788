import { browser } from 'wxt/browser';
import type { Application } from '../../domain/application';
import type { ApplicationEventKind } from '../../domain/application-event';
import type { Environment } from '../../domain/environment';
import type { Place } from '../../domain/installation';
import { merchantName } from '../../domain/merchant';
import { say, sayCount } from '../../words/words';
import { epochOf } from '../epoch';
import { chosenEnvironment } from '../facts';
import { complain } from '../log';
import { readNoticeSettings, shortened, showNotice } from '../notices';
import { isWatched } from './watching';

/** Something that happened to an application. */
export type Happening = { kind: ApplicationEventKind; application: Application };

/** More than so many at once are told of in one notification. */
const EACH_OF = 3;

/** One notification for each application: a newer one takes the place of the one before. */
const noticeOf = ({ environment, installationId }: Place, applicationId = ''): string =>
  `application/${environment}/${encodeURIComponent(installationId)}/${applicationId}`;

/** What a notification is about; without an id it is the queue. */
export function applicationOfNotice(
  notice: string,
): { place: Place; applicationId: string | undefined } | undefined {
  const [, environment, installation, id] =
    notice.match(/^application\/(test|live)\/([^/]*)\/(.*)$/s) ?? [];
  if (environment !== 'test' && environment !== 'live') return undefined;
  const place = { environment, installationId: decodeURIComponent(installation ?? '') } as const;
  return { place, applicationId: id || undefined };
}

/** Tells of what happened to applications, where nobody has the queue before them and people want it. */
export async function tellOfApplications(
  place: Place,
  happened: readonly Happening[],
): Promise<void> {
  if (happened.length === 0 || isWatched(place, Date.now())) return;
  const epoch = epochOf(place.environment);
  // The other environment's are counted once a person works there again.
  if (place.environment !== (await chosenEnvironment())) return;
  const { on, withSummary, allowed } = await readNoticeSettings();
  if (!on || !allowed) return;
  const shows =
    happened.length > EACH_OF
      ? [show(place, epoch, undefined, sayCount('noticeApplications', happened.length), '')]
      : happened.map(({ kind, application }) =>
          show(
            place,
            epoch,
            application.id,
            say(NOTICE[kind]),
            withSummary ? (merchantName(application.snapshot) ?? '') : '',
          ),
        );
  // What the browser cannot show now is not tried at every reading.
  await Promise.all(shows).catch((error: unknown) =>
    complain('A notification could not be shown:', error),
  );
}

const NOTICE = {
  'merchant_onboarding.application.created': 'noticeApplicationCreated',
  'merchant_onboarding.application.updated': 'noticeApplicationUpdated',
} as const;

const TITLE: Record<Environment, 'noticeTitleTest' | 'noticeTitleLive'> = {
  test: 'noticeTitleTest',
  live: 'noticeTitleLive',
};

const show = (
  place: Place,
  epoch: number,
  applicationId: string | undefined,
  what: string,
  name: string,
) =>
  showNotice(place.environment, epoch, noticeOf(place, applicationId), {
    title: say(TITLE[place.environment]),
    message: [what, shortened(name.trim())].filter(Boolean).join('\n'),
  });

/** Takes a notification away: what it tells of was seen. */
export async function takeNoticeBack(place: Place, applicationId: string): Promise<void> {
  // Without the permission there is no such part of the browser.
  await browser.notifications?.clear(noticeOf(place, applicationId));
}
