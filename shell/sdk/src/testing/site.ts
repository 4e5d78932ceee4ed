import type { SiteConfig } from '../host/site-config';

/** A site for trials: fictional in everything, and different from the defaults wherever a test could mistake one for the other. */
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
