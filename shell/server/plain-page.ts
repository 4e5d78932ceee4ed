import type { SiteSettings } from './renderer.js';

const styles = `
:root { color-scheme: light dark; }
body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 24px; font: 18px/1.5 system-ui, sans-serif; text-align: center; }
a { color: inherit; }`;

interface PlainPage {
  title: string;
  /** Of the document's policy. */
  nonce: string;
  /** Markup of the main part, and a script to run after it. */
  main: string;
  script?: string;
}

/** A page that the site server writes without renderer and files. Escape all texts. */
export const plainPage = ({
  title,
  nonce,
  main,
  script,
}: PlainPage): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style nonce="${nonce}">${styles}</style></head>
<body><main>${main}</main>${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>`;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Shown while no document can be rendered. @param nonce of the document's policy */
export const busyPage = ({ brand, salesPhone }: SiteSettings, nonce: string): string => {
  const phone = escaped(salesPhone);
  const call = `<a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`;
  const main = `<h1>We are busy right now</h1><p>Please try again in a few seconds. Or call ${call}.</p><p><a href="">Try again</a></p>`;
  return plainPage({ title: `${escaped(brand)} is busy`, nonce, main });
};
