import type { SetUp } from '../browser.js';
import type { All } from '../start-all.js';

/** What tests of the console share: every service, an operator and a viewer. Filled in before the first test. */
export interface Context {
  all: All;
  otto: SetUp;
  vera: SetUp;
}
