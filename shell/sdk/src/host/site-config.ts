/**
 * Settings that an operator can change without a release: brand, addresses, links (decisions, row
 * 19).
 */
export interface SiteConfig {
  brand: string;
  /** Canonical origin of the public site, no trailing slash: `https://www.larkway.example`. */
  origin: string;
  /** In display format: `(555) 555-0142`. */
  salesPhone: string;
  supportPhone: string;
  salesEmail: string;
  supportEmail: string;
  /** The dealer's own financing application; opened in a new tab. */
  financingApplyUrl: string;
  /**
   * Google Tag Manager container id; if it is missing, visits are not measured (decisions, row 22).
   */
  tagManagerId?: string;
  /**
   * The year in the footer's copyright line; set by the server so that both sides render the same.
   */
  year: number;
}

/** `(555) 555-0142` -> `tel:+15555550142`. */
export const phoneHref = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
};
