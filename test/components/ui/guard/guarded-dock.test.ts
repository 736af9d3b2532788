import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { CommandStatus } from '../../../../components/outbox/CommandStatus';
import { actionWord } from '../../../../components/outbox/command-words';
import type { OutboxActions } from '../../../../components/outbox/use-outbox-actions';
import { Docked } from '../../../../components/ui/guard/docked';
import { REQUESTS, type RequestName } from '../../../../lib/protocol/contract';
import { OutboxAction, type Outgoing } from '../../../../lib/protocol/requests/outbox';
import { listProblems } from '../../../list-problems';

// Every command to the service from the docked panel goes through the guard. These tests read the
// panel's source files, so that no new request or button bypasses it.

const ROOT = resolve(import.meta.dirname, '../../../..');

/**
 * Requests of the docked panel that cause, release or discard a command. For each: the files that
 * send the request, and the functions in them, or in their screens, that do so.
 */
const GUARDED: Partial<Record<RequestName, { made: string[]; pressed: Record<string, string[]> }>> =
  {
    'message.send': {
      made: ['components/thread/use-reply.ts'],
      pressed: {
        'components/thread/Composer.tsx': [
          'send',
          'reply.send',
          'reply.sendAnyway',
          'reply.sendAsNew',
        ],
      },
    },
    'ticket.create': {
      made: ['components/ticket/new-ticket/use-new-ticket.ts'],
      pressed: {
        'components/ticket/new-ticket/NewTicket.tsx': [
          'submit',
          'create.run',
          'ticket.submit',
          'ticket.form.onSubmit',
          'ticket.submitAnyway',
          'ticket.submitAsNew',
        ],
      },
    },
    'ticket.change': {
      made: ['components/ticket/SummaryForm.tsx', 'components/ticket/TicketChoice.tsx'],
      pressed: {
        'components/ticket/SummaryForm.tsx': ['save', 'write.run', 'form.submit', 'form.onSubmit'],
        'components/ticket/TicketChoice.tsx': ['send', 'write.run'],
      },
    },
    'service.check': {
      made: ['components/outbox/ServiceNotice.tsx'],
      pressed: { 'components/outbox/ServiceNotice.tsx': ['check.run'] },
    },
    // A test below covers their buttons.
    ...Object.fromEntries(
      (['retry', 'sendAnyway', 'sendAsNew', 'discard', 'undo'] as const).map((action) => [
        `command.${action}`,
        { made: ['components/outbox/use-outbox-actions.ts'], pressed: {} },
      ]),
    ),
  };

/** Requests of the docked panel that only read, or that stay in this browser. */
const UNGUARDED: readonly RequestName[] = [
  ...(['application.link', 'application.open', 'application.unlink'] as const),
  ...([
    'dock.fold',
    'dock.visibility.read',
    'dock.place',
    'environmentMismatch.dismiss',
    'screen.open',
  ] as const),
  ...(['draft.discard', 'draft.save', 'draft.read', 'page.unchoose'] as const),
  ...(['thread.markSeen', 'thread.markUnread', 'tickets.watch'] as const),
  // Reads only, and no more often than the polling may.
  'tickets.refresh',
  // An export reads what the thread shows; its file stays with the user.
  ...(['ticket.read', 'thread.read', 'session.read'] as const),
  // Permissions to fetch, and the way to the desk: none of it reaches the service.
  ...(['activity.report', 'fileHosts.add', 'fileHosts.release', 'ticket.open'] as const),
  // The desk's way into the CRM: the thread is the same component there.
  'ticket.openInCrm' as const,
  // What the panel shows, and what its forms are checked against.
  ...(['customers.read', 'record.chooseInstallation'] as const),
  // Picking an element stays in this browser, and the page shows that it is active.
  'teach.start' as const,
  // What the agent saves to use again stays in this browser; nothing is sent by it.
  ...(['savedReplies.save', 'savedReplies.used'] as const),
  // No page can make a browser hand over a file, which goes to the company's own storage. The service
  // gets its link with the guarded message only.
  ...(['files.add', 'files.keepDetails', 'files.read', 'files.remove', 'files.retry'] as const),
  // The service gets neither a snooze nor a link, and both can be undone. Colleagues of the team get links.
  ...(['ticket.link', 'ticket.find', 'ticket.snooze', 'ticket.unlink'] as const),
  // A note goes to colleagues, who know its author; to remove one is asked about.
  ...(['team.note.save', 'team.note.remove'] as const),
  // Who has a ticket can be changed back by everybody; that somebody writes is sent by the typing.
  ...(['team.assign', 'team.writing.report'] as const),
];

const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Every file of the docked panel, imported at once or lazily. */
function filesOfPanel(): string[] {
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, to = ''] of text(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const path = relative(ROOT, resolve(ROOT, dirname(file), to));
      const next = [`${path}.ts`, `${path}.tsx`].find((one) => existsSync(join(ROOT, one)));
      if (next) follow(next);
    }
  };
  follow('entrypoints/sidebar/main.tsx');
  return [...found].filter((file) => file.startsWith('components/'));
}

const panel = filesOfPanel();
const isName = (name: string): name is RequestName => Object.hasOwn(REQUESTS, name);

/** The requests that the panel sends, by the user or automatically, with their files. */
function requests(): Map<RequestName, string[]> {
  const made = new Map<RequestName, string[]>();
  for (const file of panel)
    for (const [, name = ''] of text(file).matchAll(/\b(?:useAction|sendRequest)\(\s*'([^']+)'/g)) {
      if (!isName(name)) throw new Error(`${file}: ${name}`);
      made.set(name, [...new Set([...(made.get(name) ?? []), file])].sort());
    }
  return made;
}

describe('requests of the docked panel', () => {
  test('are found: the files include its thread, its form and its list', () => {
    expect(panel).toContain('components/thread/Composer.tsx');
    expect(panel).toContain('components/ticket/new-ticket/NewTicket.tsx');
    expect(panel).toContain('components/outbox/CommandStatus.tsx');
    const byVariable = panel.filter((file) =>
      /\b(?:useAction|sendRequest)\((?!\s*')/.test(text(file)),
    );
    // The hooks themselves, and a report that is copied.
    expect(byVariable.sort()).toEqual([
      'components/ui/controls/CopyReport.tsx',
      'components/ui/data/use-action.ts',
      'components/ui/data/use-request.ts',
    ]);
  });

  test('are all listed as guarded or unguarded', () => {
    const problems = listProblems([...requests().keys()], [...Object.keys(GUARDED), ...UNGUARDED], {
      add: (name) =>
        `${name} is sent by the panel: add it to GUARDED (with the file that sends it) or to UNGUARDED (with why)`,
      remove: (name) =>
        `${name} is not sent by the panel, or is listed twice: remove it from GUARDED or UNGUARDED`,
    });
    expect(problems).toEqual([]);
  });

  test('that are guarded are sent only from the listed files', () => {
    for (const [name, files] of requests()) {
      const guarded = GUARDED[name];
      if (guarded)
        expect(files, `${name}: list the files that send it in GUARDED`).toEqual(guarded.made);
    }
  });

  test('that are guarded are not tied to a plain button, form or list', () => {
    const plain: string[] = [];
    for (const { pressed } of Object.values(GUARDED))
      for (const [file, actions] of Object.entries(pressed)) {
        expect(text(file)).toMatch(/\b(useGuard|GuardedAction)\b/);
        const handlers = text(file).matchAll(/\b(on(?!Press|Send)[A-Z]\w+)=\{([^{}]*)\}/g);
        for (const [, attribute = '', handler = ''] of handlers)
          for (const action of actions)
            if (new RegExp(`(?<![\\w.])${action.replace('.', '\\.')}\\b`).test(handler))
              plain.push(`${file}: ${attribute}={${handler}}`);
      }
    expect(plain).toEqual([]);
  });
});

describe('an action on a command', () => {
  /** Guarded buttons are disabled until the browser reports that they are visible. */
  const guardedAmong = (actions: OutboxAction[], docked: boolean): string[] => {
    vi.stubGlobal(
      'IntersectionObserverEntry',
      class IntersectionObserverEntry {
        get isVisible() {
          return true;
        }
      },
    );
    const outgoing: Outgoing = {
      commandId: 'a',
      what: { kind: 'test.reset' },
      startedAt: 0,
      state: 'stopped',
      failure: { kind: 'expired' },
      seenInThread: false,
      actions,
    };
    const nothing: OutboxActions = {
      act: () => undefined,
      pending: false,
      failure: undefined,
      left: 'gone',
    };
    const markup = renderToStaticMarkup(
      createElement(
        Docked,
        { value: docked },
        createElement(CommandStatus, { outgoing, actions: nothing }),
      ),
    );
    vi.unstubAllGlobals();
    const buttons = [...markup.matchAll(/<button([^>]*)>([^<]*)/g)];
    expect(buttons).toHaveLength(actions.length);
    // Where there are more than two, some are icons.
    const nameOf = (attributes: string) => /aria-label="([^"]*)"/.exec(attributes)?.[1];
    return buttons.flatMap(([, attributes = '', word = '']) =>
      attributes.includes('aria-disabled') ? [nameOf(attributes) ?? word] : [],
    );
  };

  test('is guarded in the dock, unless it only returns text', () => {
    const guarded = OutboxAction.options.filter((action) => action !== 'undo' && action !== 'edit');
    expect(guardedAmong([...OutboxAction.options], true)).toEqual(guarded.map(actionWord));
  });

  test('is not guarded in the desk', () => {
    expect(guardedAmong([...OutboxAction.options], false)).toEqual([]);
  });
});
