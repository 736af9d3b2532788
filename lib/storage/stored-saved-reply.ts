import type { SavedReply } from '../domain/tickets/saved-reply';

/** A saved reply of an installation. */
export type StoredSavedReply = SavedReply & { installationId: string };
