/** `unproved`: not a map of this channel, or not signed by a known key. */
export const refusalReasons = ['unproved', 'expired', 'older', 'conflict'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why a map is not accepted. */
export class MapRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}
