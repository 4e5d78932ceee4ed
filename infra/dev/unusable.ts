/** What keeps a command from its work, in words for whoever gave it. */
export class Unusable extends Error {}
