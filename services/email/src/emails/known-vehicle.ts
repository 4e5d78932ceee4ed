import type { EmailSettings } from './email-definition.js';
import vehicles from './vehicles.json' with { type: 'json' };

const known: Readonly<Record<string, { slug: string; picture: string }>> = vehicles;

/** The share cards show this name. */
const BRAND_OF_PICTURES = 'Larkway';

export interface KnownVehicle {
  name: string;
  /** Address of its page. */
  page: string;
  picture?: { src: string; alt: string; href: string };
}

/**
 * The model with this name; undefined for any other text. The sender of a form chooses the text, so
 * that only a model's name may be sent to the address in the form.
 */
export const knownVehicle = (
  name: string | undefined,
  { BRAND, SITE_ORIGIN }: EmailSettings,
): KnownVehicle | undefined => {
  if (name === undefined || !Object.hasOwn(known, name)) return undefined;
  const { slug, picture } = known[name]!;
  const page = `${SITE_ORIGIN}/inventory/${slug}`;
  return {
    name,
    page,
    ...(BRAND === BRAND_OF_PICTURES && {
      picture: {
        src: `${SITE_ORIGIN}/assets/mfe-inventory/media/${picture}`,
        alt: `The ${BRAND} ${name}`,
        href: page,
      },
    }),
  };
};
