/** The mail servers that emails are handed to: the first, and the one for when it is away. */
export const relayNames = ['primary', 'fallback'] as const;

export type RelayName = (typeof relayNames)[number];
