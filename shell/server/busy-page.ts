import { plainPage } from './plain-page.js';
import type { SiteSettings } from './renderer.js';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** What visitors read while no document can be rendered. @param nonce of the document's policy */
export const busyPage = ({ brand, salesPhone }: SiteSettings, nonce: string): string => {
  const phone = escaped(salesPhone);
  const call = `<a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`;
  const main = `<h1>We are busy right now</h1><p>Please try again in a few seconds. Or call ${call}.</p><p><a href="">Try again</a></p>`;
  return plainPage({ title: `${escaped(brand)} is busy`, nonce, main });
};
