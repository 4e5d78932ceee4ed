import type { Mutation } from '../mutation/mutation.js';

/** A line that protects the site, and the tests that must fail when it is removed. */
export interface Guard extends Mutation {
  id: string;
  /** What could happen without it. */
  prevents: string;
  /** `path` of a spec file, or `path › group › title` of tests in it. */
  tests: string[];
  /** The project whose build these tests run, besides the sources. */
  compile?: string;
}
