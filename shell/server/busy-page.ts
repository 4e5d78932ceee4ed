import type { SiteSettings } from './renderer.js';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const styles = `
:root { color-scheme: light dark; }
body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 24px; font: 18px/1.5 system-ui, sans-serif; text-align: center; }
a { color: inherit; }`;

/** What visitors read while no document can be rendered. It needs nothing but itself. @param nonce of the document's policy */
export const busyPage = ({ brand, salesPhone }: SiteSettings, nonce: string): string => {
  const phone = escaped(salesPhone);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(brand)} is busy</title><style nonce="${nonce}">${styles}</style></head>
<body><main><h1>We are busy right now</h1><p>Please try again in a few seconds. Or call <a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>.</p><p><a href="">Try again</a></p></main></body></html>`;
};
