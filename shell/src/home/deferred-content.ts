import { deferred } from '../app/deferred';

const content = () => import('./home-content');

export const HomeStart = deferred(async () => (await content()).HomeStart);
export const BenefitsStart = deferred(async () => (await content()).BenefitsStart);
export const HomeEnd = deferred(async () => (await content()).HomeEnd);

/**
 * Loads the code of the static content, which a document of the home page does not need. Resolves
 * to whether it has arrived.
 */
export const loadHomePage = async (): Promise<boolean> => {
  const arrived = await Promise.all([HomeStart.load(), BenefitsStart.load(), HomeEnd.load()]);
  return arrived.every(Boolean);
};
