export const effectKinds = ['tickets', 'messages', 'decisions', 'changes', 'resets'] as const;
export type EffectKind = (typeof effectKinds)[number];

/** What was really done under one idempotency key. A second ticket here is a lost promise. */
export interface Effects extends Record<EffectKind, number> {
  idempotencyKey: string;
}

/** Counts work, not calls: a replayed answer adds nothing. */
export class EffectBook {
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
