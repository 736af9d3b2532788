import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { WriteState } from '../../components/outbox/WriteState';
import { deedWord } from '../../components/outbox/write-words';
import { Docked } from '../../components/ui/docked';
import { QUESTIONS, type QuestionName } from '../../lib/border/questions';
import { type Outgoing, WriteDeed } from '../../lib/border/questions-outbox';

// What the docked panel can have done at the service goes through the guard. These tests read the
// files that the panel is built of, so that a new request or a new button does not slip past it.

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Requests of the docked panel that cause or release a write, or give one up for good. For each: the
 * files that make the request, and what in them, or in the screens that are given it, does so.
 */
const GUARDED: Partial<
  Record<QuestionName, { made: string[]; pressed: Record<string, string[]> }>
> = {
  'message.send': {
    made: ['components/thread/use-reply.ts'],
    pressed: {
      'components/thread/Composer.tsx': ['send', 'sendAnyway', 'reply.send', 'reply.sendAnew'],
    },
  },
  'ticket.create': {
    made: ['components/ticket/NewTicket.tsx'],
    pressed: { 'components/ticket/NewTicket.tsx': ['submit', 'create.run'] },
  },
  'ticket.change': {
    made: ['components/ticket/SummaryForm.tsx', 'components/ticket/TicketChoice.tsx'],
    pressed: {
      'components/ticket/SummaryForm.tsx': ['save', 'write.run'],
      'components/ticket/TicketChoice.tsx': ['ask', 'write.run'],
    },
  },
  'service.check': {
    made: ['components/outbox/ServiceNotice.tsx'],
    pressed: { 'components/outbox/ServiceNotice.tsx': ['check.run'] },
  },
  // Their buttons are looked at below.
  ...Object.fromEntries(
    (['retry', 'sendAnyway', 'sendAnew', 'drop', 'takeBack'] as const).map((deed) => [
      `write.${deed}`,
      { made: ['components/outbox/use-write-deeds.ts'], pressed: {} },
    ]),
  ),
};

/** Requests of the docked panel that reach no further than this browser, or only read. */
const UNGUARDED: readonly QuestionName[] = [
  ...(['application.link', 'application.open', 'application.unlink'] as const),
  ...(['dock.fold', 'dock.look', 'dock.stand', 'host.accept', 'pages.open'] as const),
  ...(['draft.drop', 'draft.keep', 'draft.read', 'page.unchoose'] as const),
  ...(['thread.seen', 'thread.unread', 'watch'] as const),
  // What the browser lets be fetched, and the way into the desk: nothing of it reaches the service.
  ...(['activity.report', 'fileHosts.granted', 'fileHosts.handBack', 'ticket.open'] as const),
  // Pointing at the page is this browser's own, and its page shows that it goes on.
  'teach.start' as const,
  // A link is this browser's own, and can be taken back.
  ...(['ticket.link', 'ticket.look', 'ticket.unlink'] as const),
];

const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Every file that the docked panel is built of, imported at once or later. */
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
const isName = (name: string): name is QuestionName => Object.hasOwn(QUESTIONS, name);

/** What the panel has done: its actions and what it asks for by itself, with the files they are in. */
function requests(): Map<QuestionName, string[]> {
  const made = new Map<QuestionName, string[]>();
  for (const file of panel)
    for (const [, name = ''] of text(file).matchAll(/\b(?:useAction|ask)\(\s*'([^']+)'/g)) {
      if (!isName(name)) throw new Error(`${file}: ${name}`);
      made.set(name, [...new Set([...(made.get(name) ?? []), file])].sort());
    }
  return made;
}

describe('requests of the docked panel', () => {
  test('are found: the panel has its thread, its form and its list', () => {
    expect(panel).toContain('components/thread/Composer.tsx');
    expect(panel).toContain('components/ticket/NewTicket.tsx');
    expect(panel).toContain('components/outbox/WriteState.tsx');
    const byVariable = panel.filter((file) => /\b(?:useAction|ask)\((?!\s*')/.test(text(file)));
    // The hooks themselves, a report that is copied, and `ask` of another file's own.
    expect(byVariable.sort()).toEqual([
      'components/ticket/TicketChoice.tsx',
      'components/ui/CopyReport.tsx',
      'components/ui/use-action.ts',
      'components/ui/use-answer.ts',
    ]);
  });

  test('are each decided upon: guarded, or of this browser alone', () => {
    const names = [...requests().keys()].sort();
    expect(names).toEqual([...Object.keys(GUARDED), ...UNGUARDED].sort());
  });

  test('that are guarded are made where the guard is, and nowhere else', () => {
    for (const [name, files] of requests()) {
      const guarded = GUARDED[name];
      if (guarded) expect(files, name).toEqual(guarded.made);
    }
  });

  test('that are guarded are tied to no plain button, form or list', () => {
    const plain: string[] = [];
    for (const { pressed } of Object.values(GUARDED))
      for (const [file, doers] of Object.entries(pressed)) {
        expect(text(file)).toMatch(/\b(useGuard|GuardedDeed)\b/);
        const handlers = text(file).matchAll(/\b(on(?!Press|Send)[A-Z]\w+)=\{([^{}]*)\}/g);
        for (const [, attribute = '', handler = ''] of handlers)
          for (const doer of doers)
            if (new RegExp(`(?<![\\w.])${doer.replace('.', '\\.')}\\b`).test(handler))
              plain.push(`${file}: ${attribute}={${handler}}`);
      }
    expect(plain).toEqual([]);
  });
});

describe('what may be done about a write', () => {
  /** Guarded buttons cannot be pressed until the browser knows that they are seen. */
  const guardedAmong = (deeds: WriteDeed[], docked: boolean): string[] => {
    vi.stubGlobal(
      'IntersectionObserverEntry',
      class IntersectionObserverEntry {
        get isVisible() {
          return true;
        }
      },
    );
    const outgoing: Outgoing = {
      action: 'a',
      what: { kind: 'test.reset' },
      startedAt: 0,
      state: 'stopped',
      failure: { kind: 'expired' },
      seenInThread: false,
      deeds,
    };
    const nothing = { act: () => undefined, pending: false, failure: undefined };
    const drawn = renderToStaticMarkup(
      createElement(
        Docked,
        { value: docked },
        createElement(WriteState, { outgoing, deeds: nothing }),
      ),
    );
    vi.unstubAllGlobals();
    const buttons = [...drawn.matchAll(/<button([^>]*)>([^<]*)/g)];
    expect(buttons).toHaveLength(deeds.length);
    return buttons.flatMap(([, attributes = '', word = '']) =>
      attributes.includes('aria-disabled') ? [word] : [],
    );
  };

  test('is guarded in the dock, except what only gives words back', () => {
    const guarded = WriteDeed.options.filter((deed) => deed !== 'undo' && deed !== 'edit');
    expect(guardedAmong([...WriteDeed.options], true)).toEqual(guarded.map(deedWord));
  });

  test('is not guarded in the desk', () => {
    expect(guardedAmong([...WriteDeed.options], false)).toEqual([]);
  });
});
