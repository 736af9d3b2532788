import { randomUUID } from 'node:crypto';
import type { Decision } from '../../../lib/domain/application';
import { markOf } from '../../../lib/domain/application-event';
import type { Outcome } from '../../../lib/domain/failure';
import type { Place } from '../../../lib/domain/installation';
import { isOver, quiet } from './life';
import type { Kind } from './treatments';
import { type Intent, orCutOff, type World } from './world';

const FILE = {
  ...{ name: 'receipt.pdf', mimeType: 'application/pdf', url: 'https://files.example.com/r.pdf' },
  hash: '',
};
const RECORD = { host: 'crm.example.com', type: 'customers', id: '42' };

/** A person asks for something, where the key in use leads; `which` chooses among what there is. */
export async function ask(
  world: World,
  kind: Kind,
  which: number,
  withDraft: boolean,
): Promise<void> {
  const { life, service } = world;
  const session = await orCutOff(life.readSession());
  const installationId = session?.installationId ?? '';
  const there = service.placeOf(installationId);
  if (!there || isOver(life)) return;
  const place: Place = { environment: 'test', installationId };
  const target = {
    'message.send': there.tickets[which % there.tickets.length],
    'ticket.change': there.tickets[which % there.tickets.length],
    'application.decide': there.applications[which % Math.max(1, there.applications.length)]?.id,
    'ticket.create': '',
    'test.reset': '',
  }[kind];
  if (target === undefined) return;
  const intent: Intent = {
    ...{ kind, action: randomUUID(), place, target },
    company: service.companyOf.get(installationId) ?? '',
    words: kind === 'test.reset' ? '' : `words ${world.intents.length};`,
    drafted: withDraft && (kind === 'ticket.create' || kind === 'application.decide'),
    ...{ told: false, unsure: false, ended: false, late: false, allowed: 1, takenBack: [] },
  };
  world.intents.push(intent);
  const answered = await orCutOff(asked(world, intent, there, which));
  intent.told = answered?.ok === false;
  intent.unsure = answered === undefined;
  await quiet();
}

type There = NonNullable<ReturnType<World['service']['placeOf']>>;

async function asked(
  { life }: World,
  intent: Intent,
  there: There,
  which: number,
): Promise<Outcome<unknown>> {
  const { kind, action, place, target, words, drafted } = intent;
  const attachments = which % 2 ? [FILE] : [];
  const draft = (text: string, fields: Record<string, string>) => ({
    ...{ action, text, fields },
    attachments: kind === 'ticket.create' ? attachments : [],
  });
  switch (kind) {
    case 'message.send': {
      await known(life, place, target);
      const message = { text: words, attachments };
      return life.sendMessage({ place, ticketId: target, action, message });
    }
    case 'ticket.create': {
      const { clientId } = there;
      const said = { clientId, summary: `New: ${action}`, priority: 'Regular' as const };
      if (drafted) {
        // Each record has its own form.
        const kept = await life.keepDraft(
          'test',
          `new/crm.example.com/customers/${action}`,
          draft(words, said),
        );
        intent.drafted = kept.ok;
        if (!kept.ok) return kept;
      }
      const ticket = { ...said, description: words, attachments };
      return life.createTicket({ place, action, ticket, record: { ...RECORD, id: action } });
    }
    case 'ticket.change':
      await known(life, place, target);
      return life.changeTicket({ place, ticketId: target, action, change: { summary: words } });
    case 'application.decide': {
      const decision = decisionOf(words, which);
      const [application] = there.applications.filter(({ id }) => id === target);
      const status = application?.status ?? '';
      const seen = await markOf({ id: target, status, snapshot: {} });
      if (drafted) {
        const text = decision.status === 'Approved' ? '' : words;
        const fields = { status: decision.status, partnerMerchantId: words };
        const kept = await life.keepDraft(
          'test',
          `decide/${target}`,
          draft(text, text ? {} : fields),
          place.installationId,
        );
        intent.drafted = kept.ok;
      }
      return life.decideApplication({ place, applicationId: target, action, decision, seen });
    }
    case 'test.reset':
      return life.resetTestData({ place, action });
  }
}

function decisionOf(words: string, which: number): Decision {
  if (which === 0)
    return {
      status: 'Approved',
      review: { partnerMerchantId: words, decidedAt: new Date().toISOString() },
    };
  const requirements = [{ field: 'company.name', message: 'Again' }];
  return {
    status: 'InformationRequired',
    review: { reasonCode: 'other', message: words, requirements },
  };
}

/** A person opened the ticket before writing in it. */
async function known(life: World['life'], place: Place, ticketId: string): Promise<void> {
  const stored = await (await life.environmentDb('test')).get('tickets', ticketId);
  if (stored && !stored.forgotten) return;
  const read = await life.readTicket(place, ticketId);
  if (read.ok) await life.keepTicket(place, read.value, Date.now());
}
