/** Messages of the same process, by reference: Node cannot copy a File. */
export class ChannelStandIn {
  static readonly open = new Set<ChannelStandIn>();
  onmessage: ((event: { data: unknown }) => unknown) | undefined;
  constructor() {
    ChannelStandIn.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of ChannelStandIn.open) if (other !== this) void other.onmessage?.({ data });
  }
  close(): void {
    ChannelStandIn.open.delete(this);
  }
}
