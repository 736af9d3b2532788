/** Waits for all works, whatever becomes of each, and fails with the first failure among them. */
export async function settleAll(works: readonly Promise<unknown>[]): Promise<void> {
  const failure = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
