/** What an operator may change without a release: brand, addresses, links (decisions, row 19). */
export interface SiteConfig {
  brand: string;
  /** Canonical origin of the public site, no trailing slash: `https://www.larkway.example`. */
  origin: string;
  /** Sales phone as people read it: `(555) 555-0142`. */
  salesPhone: string;
  supportPhone: string;
  salesEmail: string;
  supportEmail: string;
  /** The dealer's own financing application; opened in a new tab. */
  financingApplyUrl: string;
  /** Google Tag Manager's container; without one nothing is measured (decisions, row 22). */
  tagManagerId?: string;
  /** The year in the footer's copyright line; given by the server so that both sides render the same. */
  year: number;
}

/** `(555) 555-0142` -> `tel:+15555550142`. */
export const phoneHref = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
};
