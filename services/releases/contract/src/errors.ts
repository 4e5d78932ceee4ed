/** Error codes of the release service, in addition to the common ones. */
export const releaseErrorCodes = {
  /** The version exists already; versions are immutable. */
  alreadyPublished: 'already_published',
  /** The remote belongs to another team. */
  foreignRemote: 'foreign_remote',
  /** The channel is locked. */
  locked: 'locked',
  /** The channel has changed since the caller read it. */
  stale: 'stale',
  /**
   * The compatibility check failed. One issue for each problem, with the path `<remote>.<rule>`.
   */
  incompatible: 'gate_refused',
  /** The files of the version were removed, because no visitor could need them. */
  retired: 'retired',
  /** The version has no valid provenance. */
  unproven: 'provenance_invalid',
  /** There is no earlier version to roll back to. */
  noLastGood: 'no_last_good',
} as const;
