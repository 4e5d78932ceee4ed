/** Codes that the release service answers beside the common ones. */
export const releaseErrorCodes = {
  /** The version exists; versions are immutable. */
  alreadyPublished: 'already_published',
  /** The token is another team's. */
  foreignRemote: 'foreign_remote',
  /** The channel is locked. */
  locked: 'locked',
  /** The channel has moved on since the caller looked. */
  stale: 'stale',
  /** The contract gate refused; one issue for each problem, its path `<remote>.<rule>`. */
  gateRefused: 'gate_refused',
  /** The version was not needed for long; its files are no longer kept. */
  retired: 'retired',
  /** There is nothing to go back to. */
  noLastGood: 'no_last_good',
} as const;
