/** Waits until all promises settle, and rejects with the first failure among them. */
export async function settleAll(promises: readonly Promise<unknown>[]): Promise<void> {
  const failure = (await Promise.allSettled(promises)).find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
