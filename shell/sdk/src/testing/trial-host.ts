import type { FormState } from '../forms/form-state';
import type { Host } from '../host/host';
import type { SiteConfig } from '../host/site-config';

/**
 * A fictional site for tests. Its values differ from the defaults, so that a test notices a mix-up.
 */
export const trialSite: SiteConfig = {
  brand: 'Trialway',
  origin: 'https://www.trialway.example',
  salesPhone: '(555) 555-0171',
  supportPhone: '(555) 555-0172',
  salesEmail: 'sales@trialway.example',
  supportEmail: 'support@trialway.example',
  financingApplyUrl: 'https://apply.trialway.example/start',
  year: 2026,
};

export const trialForm: FormState = { key: 'trial-form-key', token: 'trial-form-token' };

/** A host that does nothing, except for the given parts. */
export const trialHost = (parts: Pick<Host, 'http'> & Partial<Host>): Host => ({
  site: trialSite,
  form: trialForm,
  Slot: () => null,
  Scene: () => null,
  prefetch: () => Promise.resolve(false),
  setHead: () => undefined,
  forget: () => undefined,
  ...parts,
});
