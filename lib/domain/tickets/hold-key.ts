type Hold = {
  count: number;
  messageId?: string | undefined;
  changed?: readonly { field: string; was: string; now: string }[] | undefined;
};

/** What a hold shows the user, as a string: a hold with another string shows something else. */
export const holdKey = ({ count, messageId, changed = [] }: Hold = { count: 0 }): string =>
  JSON.stringify([count, messageId, changed.map(({ field, was, now }) => [field, was, now])]);
