import { rotatingSecret } from '../config/rotating-secret.js';

/** For the site, which signs the forms that it hands out. */
export const formKeyEnvironment = {
  /** Signs form tokens and challenges, and hides addresses in the keys of limits. The same for the site and all services. */
  FORM_KEY: rotatingSecret(),
};
