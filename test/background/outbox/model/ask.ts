import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../../../lib/domain/core/failure';
import type { Scope } from '../../../../lib/domain/core/installation';
import type { Decision } from '../../../../lib/domain/onboarding/application';
import { versionOf } from '../../../../lib/domain/onboarding/snapshot-version';
import { isStopped, untilIdle } from './life';
import type { Kind } from './treatments';
import { type Intent, unlessStopped, type World } from './world';

const FILE = {
  ...{ name: 'receipt.pdf', mimeType: 'application/pdf', url: 'https://files.example.com/r.pdf' },
  hash: '',
};
const RECORD = { host: 'crm.example.com', type: 'customers', id: '42' };

/** Makes the agent ask for a command with the current key; `which` picks a target. */
export async function ask(
  world: World,
  kind: Kind,
  which: number,
  withDraft: boolean,
): Promise<void> {
  const { life, service } = world;
  const session = await unlessStopped(life.readSession());
  const installationId = session?.installationId ?? '';
  const company = service.placeOf(installationId);
  if (!company || isStopped(life)) return;
  const scope: Scope = { environment: 'test', installationId };
  const target = {
    'message.send': company.tickets[which % company.tickets.length],
    'ticket.change': company.tickets[which % company.tickets.length],
    'application.decide':
      company.applications[which % Math.max(1, company.applications.length)]?.id,
    'ticket.create': '',
    'test.reset': '',
  }[kind];
  if (target === undefined) return;
  const intent: Intent = {
    ...{ kind, commandId: randomUUID(), scope, target },
    company: service.companyOf.get(installationId) ?? '',
    words: kind === 'test.reset' ? '' : `words ${world.intents.length};`,
    drafted: withDraft && (kind === 'ticket.create' || kind === 'application.decide'),
    ...{ rejected: false, unknown: false, ended: false, late: false, allowed: 1, undoneKeys: [] },
  };
  const pair = kind === 'message.send' && which > 1 ? [intent, following(world, intent)] : [intent];
  world.intents.push(...pair);
  const replied = await unlessStopped(send(world, pair, company, which));
  for (const one of pair) {
    one.rejected = replied?.ok === false;
    one.unknown = replied === undefined;
  }
  await untilIdle();
}

/** The change of the status that is asked for with a reply. */
const following = ({ intents }: World, reply: Intent): Intent => ({
  ...{ ...reply, kind: 'ticket.change', commandId: randomUUID(), after: reply.commandId },
  ...{ words: `words ${intents.length + 1};`, undoneKeys: [] },
});

type Company = NonNullable<ReturnType<World['service']['placeOf']>>;

async function send(
  { life }: World,
  [intent, follower]: Intent[],
  company: Company,
  which: number,
): Promise<Outcome<unknown>> {
  if (!intent) throw new Error('nothing is asked for');
  const { kind, commandId, scope, target, words, drafted } = intent;
  const attachments = which % 2 ? [FILE] : [];
  const draft = (text: string, fields: Record<string, string>) => ({
    ...{ commandId, text, fields },
    attachments: kind === 'ticket.create' ? attachments : [],
  });
  switch (kind) {
    case 'message.send': {
      await readTicketFirst(life, scope, target);
      const message = { text: words, attachments };
      const andSet = follower && { commandId: follower.commandId, status: follower.words };
      return life.sendMessage({ scope, ticketId: target, commandId, message, andSet });
    }
    case 'ticket.create': {
      const { clientId } = company;
      const fields = { clientId, summary: `New: ${commandId}`, priority: 'Regular' as const };
      if (drafted) {
        // Each record has its own form.
        const kept = await life.saveDraft(
          'test',
          `new/crm.example.com/customers/${commandId}`,
          draft(words, fields),
        );
        intent.drafted = kept.ok;
        if (!kept.ok) return kept;
      }
      const ticket = { ...fields, description: words, attachments };
      return life.createTicket({ scope, commandId, ticket, record: { ...RECORD, id: commandId } });
    }
    case 'ticket.change':
      await readTicketFirst(life, scope, target);
      return life.changeTicket({ scope, ticketId: target, commandId, change: { summary: words } });
    case 'application.decide': {
      const decision = decisionOf(words, which);
      const [application] = company.applications.filter(({ id }) => id === target);
      const status = application?.status ?? '';
      const seen = await versionOf({ id: target, status, snapshot: {} });
      if (drafted) {
        const text = decision.status === 'Approved' ? '' : words;
        const fields = { status: decision.status, partnerMerchantId: words };
        const kept = await life.saveDraft(
          'test',
          `decide/${target}`,
          draft(text, text ? {} : fields),
          scope.installationId,
        );
        intent.drafted = kept.ok;
      }
      return life.decideApplication({ scope, applicationId: target, commandId, decision, seen });
    }
    case 'test.reset':
      return life.resetTestData({ scope, commandId });
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

/** The agent opened the ticket before writing in it. */
async function readTicketFirst(life: World['life'], scope: Scope, ticketId: string): Promise<void> {
  const stored = await (await life.environmentDb('test')).get('tickets', ticketId);
  if (stored && !stored.forgotten) return;
  const read = await life.fetchTicket(scope, ticketId);
  if (read.ok) await life.saveTicket(scope, read.value, Date.now());
}
