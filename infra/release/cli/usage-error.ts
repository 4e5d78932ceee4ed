/** The command was not given as it must be. */
export class UsageError extends Error {}
