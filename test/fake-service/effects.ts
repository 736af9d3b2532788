export const effectKinds = ['tickets', 'messages', 'decisions', 'changes', 'resets'] as const;
export type EffectKind = (typeof effectKinds)[number];

/** The effects of one idempotency key. A second ticket here breaks our promise. */
export interface Effects extends Record<EffectKind, number> {
  idempotencyKey: string;
}

/** Counts effects, not calls: a replayed response adds nothing. */
export class EffectCounts {
  readonly #byKey = new Map<string, Effects>();

  add(idempotencyKey: string, kind: EffectKind): void {
    const effects = this.of(idempotencyKey);
    this.#byKey.set(idempotencyKey, { ...effects, [kind]: effects[kind] + 1 });
  }

  of(idempotencyKey: string): Effects {
    const nothing = { tickets: 0, messages: 0, decisions: 0, changes: 0, resets: 0 };
    return this.#byKey.get(idempotencyKey) ?? { idempotencyKey, ...nothing };
  }

  all(): Effects[] {
    return [...this.#byKey.values()];
  }

  clear(): void {
    this.#byKey.clear();
  }
}
