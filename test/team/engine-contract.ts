import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TeamAccess, TeamConnection, TeamEngine, TeamEntry } from '../../lib/team/engine';
import { waitFor } from '../wait-for';
import { entry, opened, taken, textOf } from './entries';

/** A server of the kind that an engine is for, with these agents. */
export type TeamSite = {
  engine: TeamEngine;
  access: Record<'admin' | 'anna' | 'bert', TeamAccess>;
  /** An address of the same kind where nobody listens. */
  nowhere: string;
  close(): Promise<void>;
};

/** What holds for each engine, whatever server is behind it. */
export function describeEngine(name: string, start: () => Promise<TeamSite>): void {
  describe(`a team on ${name}`, () => {
    let site: TeamSite;
    const open: TeamConnection[] = [];
    beforeAll(async () => {
      site = await start();
      await connect('admin');
    });
    afterAll(async () => {
      for (const one of open) await one.close();
      await site.close();
    });

    async function connect(who: keyof TeamSite['access']): Promise<TeamConnection> {
      const connection = await opened(site.engine, site.access[who]);
      open.push(connection);
      return connection;
    }

    const lastOf = async (one: TeamConnection) => taken(await one.state()).last;

    test('each agent’s key pair is another one', () => {
      const [one, other] = [site.engine.createKeys(), site.engine.createKeys()];
      expect(one.publicKey).not.toBe(other.publicKey);
      expect(one.seed).not.toBe(other.seed);
      expect(one.publicKey).not.toContain(one.seed);
    });

    test('what one agent appends another reads, with its author, its operation and its bytes', async () => {
      const [anna, bert] = [await connect('anna'), await connect('bert')];
      const before = await lastOf(bert);
      const body = Uint8Array.from({ length: 256 }, (_, at) => at);
      const wanted = { ...entry('read.by_others-1'), body };
      const { sequence } = taken(await anna.append(wanted));
      const { entries, next, atEnd } = taken(await bert.readFrom(before + 1, 10));
      const { kind, id, operationId } = wanted;
      expect(entries).toEqual([{ sequence, kind, author: 'anna', id, operationId, body }]);
      expect({ next, atEnd }).toEqual({ next: sequence + 1, atEnd: true });
      expect(await lastOf(bert)).toBe(sequence);
    });

    test('entries of several agents have one order', async () => {
      const [anna, bert] = [await connect('anna'), await connect('bert')];
      const from = (await lastOf(anna)) + 1;
      const ids = Array.from({ length: 40 }, (_, at) => `order-${at}`);
      await Promise.all(
        ids.flatMap((id) => [anna, bert].map(async (one) => taken(await one.append(entry(id))))),
      );
      const read = await Promise.all([anna, bert].map((one) => one.readFrom(from, 1000)));
      const [byAnna, byBert] = read.map((one) => taken(one).entries);
      expect(byAnna).toEqual(byBert);
      expect(byAnna).toHaveLength(80);
      expectGrowing(byAnna);
    });

    test('batches follow each other without gaps, and the last one says so', async () => {
      const anna = await connect('anna');
      const from = (await lastOf(anna)) + 1;
      const ids = Array.from({ length: 25 }, (_, at) => `batch-${at}`);
      for (const id of ids) taken(await anna.append(entry(id)));
      const sizes: number[] = [];
      const read: TeamEntry[] = [];
      for (let next = from, isDone = false; !isDone; ) {
        const batch = taken(await anna.readFrom(next, 10));
        sizes.push(batch.entries.length);
        read.push(...batch.entries);
        next = batch.next;
        isDone = batch.atEnd;
      }
      expect(sizes).toEqual([10, 10, 5]);
      expect(read.map(({ id }) => id)).toEqual(ids);
      const last = await lastOf(anna);
      expect(taken(await anna.readFrom(last + 1, 10))).toEqual({
        entries: [],
        next: last + 1,
        atEnd: true,
      });
    });

    test('an entry replaces the one that it names, and the earlier one is read no more', async () => {
      const [anna, bert] = [await connect('anna'), await connect('bert')];
      const from = (await lastOf(bert)) + 1;
      const first = taken(await anna.append(entry('replaced')));
      const second = taken(await anna.append(entry('replaced', first.sequence)));
      const { entries } = taken(await bert.readFrom(from, 10));
      expect(entries.map(({ sequence }) => sequence)).toEqual([second.sequence]);
    });

    test('an entry that replaces another than the newest is not stored', async () => {
      const anna = await connect('anna');
      const first = taken(await anna.append(entry('superseded')));
      const second = taken(await anna.append(entry('superseded', first.sequence)));
      for (const replaces of [0, first.sequence]) {
        const late = await anna.append(entry('superseded', replaces));
        expect(late).toEqual({
          ok: false,
          problem: { kind: 'superseded', sequence: second.sequence },
        });
      }
      expect(await anna.append(entry('never-there', first.sequence))).toEqual({
        ok: false,
        problem: { kind: 'superseded', sequence: 0 },
      });
      expect(await lastOf(anna)).toBe(second.sequence);
    });

    test('an operation that arrives twice counts once', async () => {
      const anna = await connect('anna');
      const once = entry('twice');
      const first = await anna.append(once);
      expect(await anna.append(once)).toEqual(first);
      expect(await (await connect('anna')).append(once)).toEqual(first);
      expect(await lastOf(anna)).toBe(taken(first).sequence);
    });

    test('who watches gets what is there and what comes, in order, until watching stops', async () => {
      const [anna, bert] = [await connect('anna'), await connect('bert')];
      const from = (await lastOf(anna)) + 1;
      for (const at of [0, 1, 2]) taken(await anna.append(entry(`watched-${at}`)));
      const heard: TeamEntry[] = [];
      const stop = taken(await bert.watch(from, (one) => heard.push(one)));
      for (const at of [3, 4]) taken(await anna.append(entry(`watched-${at}`)));
      await waitFor(() => expect(heard).toHaveLength(5));
      expect(heard.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4].map((at) => `watched-${at}`));
      stop();
      const later: TeamEntry[] = [];
      taken(await bert.watch(from + 5, (one) => later.push(one)));
      taken(await anna.append(entry('after-the-end')));
      await waitFor(() => expect(later).toHaveLength(1));
      expect(heard).toHaveLength(5);
    });

    test('presence is heard by those who listen, and not stored', async () => {
      const [anna, bert] = [await connect('anna'), await connect('bert')];
      const before = await lastOf(anna);
      const heard: string[] = [];
      const stop = bert.presence.listen((author, body) => heard.push(`${author}: ${textOf(body)}`));
      // The server may get to know of the listener after that.
      await waitFor(() => {
        anna.presence.announce(new TextEncoder().encode('reads ticket 7'));
        expect(heard).toContain('anna: reads ticket 7');
      });
      stop();
      expect(await lastOf(anna)).toBe(before);
    });

    test('an entry that is too large is refused, and the connection stays', async () => {
      const anna = await connect('anna');
      for (const size of [20_000, 3_000_000]) {
        const large = { ...entry('too-large'), body: new Uint8Array(size) };
        expect(await anna.append(large)).toEqual({ ok: false, problem: { kind: 'too-large' } });
      }
      taken(await anna.append(entry('small-enough')));
    });

    test('the state says which stream it is, the same for all', async () => {
      const [anna, bert] = [await connect('anna'), await connect('bert')];
      expect(taken(await anna.state()).id).toBe(taken(await bert.state()).id);
    });

    test('a key that the server does not know, or none at all, is refused', async () => {
      for (const seed of [site.engine.createKeys().seed, 'no seed']) {
        const result = await site.engine.connect({ ...site.access.anna, seed });
        expect(result).toEqual({ ok: false, problem: { kind: 'refused' } });
      }
    });

    test('the key of another agent is refused', async () => {
      const { seed } = site.access.bert;
      const result = await site.engine.connect({ ...site.access.anna, seed });
      expect(result).toEqual({ ok: false, problem: { kind: 'refused' } });
    });

    test('no server, an address without encryption, and no address are unreachable', async () => {
      const unencrypted = site.nowhere.replace('127.0.0.1', 'team.example.com');
      for (const server of [site.nowhere, unencrypted, 'team', '']) {
        const result = await site.engine.connect({ ...site.access.anna, server });
        expect(result).toEqual({ ok: false, problem: { kind: 'unreachable' } });
      }
    });

    test('after it was closed, a connection says so and does nothing', async () => {
      const anna = await connect('anna');
      await anna.close();
      expect(await anna.closed).toBeUndefined();
      const problem = { kind: 'unreachable' };
      expect(await anna.append(entry('too-late'))).toEqual({ ok: false, problem });
      expect(await anna.readFrom(1, 10)).toEqual({ ok: false, problem });
      expect(await anna.watch(1, () => {})).toEqual({ ok: false, problem });
      expect(await anna.state()).toEqual({ ok: false, problem });
      anna.presence.announce(new Uint8Array());
      anna.presence.listen(() => {})();
    });

    test('fifty connections at once get the same entries', async () => {
      const anna = await connect('anna');
      const from = (await lastOf(anna)) + 1;
      const many = await Promise.all(
        Array.from({ length: 50 }, (_, at) => connect(at % 2 ? 'anna' : 'bert')),
      );
      const heard = many.map((): string[] => []);
      await Promise.all(
        many.map(async (one, at) =>
          taken(await one.watch(from, ({ author, id }) => heard[at]?.push(author + id))),
        ),
      );
      await Promise.all(many.map(async (one, at) => taken(await one.append(entry(`of-${at}`)))));
      await waitFor(() => expect(heard.map(({ length }) => length)).toEqual(many.map(() => 50)));
      expect(new Set(heard.map((names) => names.join()))).toHaveProperty('size', 1);
    });
  });
}

function expectGrowing(entries: TeamEntry[] | undefined): void {
  const sequences = entries?.map(({ sequence }) => sequence) ?? [];
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
}
