import type { FrameReply, PreviewRequest } from '../domain/documents/preview';

/** Shows a file in an element, and resolves when its first pixels are visible. */
export type Show = (shown: PreviewRequest, place: HTMLElement) => Promise<FrameReply>;
