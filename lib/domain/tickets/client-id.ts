const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Client ids are UUIDs (partner-api.md, "Ticket"). */
export const isClientId = (text: string): boolean => UUID.test(text.trim());
