import { randomBytes, randomUUID } from 'node:crypto';
import type { FormTokens } from '@larkway/kit/signing';

export interface StandaloneDocumentOptions {
  title: string;
  formTokens: FormTokens;
  /** Addresses of the scripts, in order. */
  scripts: string[];
  /** Address of the style sheet. */
  sheet: string;
}

const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');

// Like the site's documents: before the first paint.
const colorMode = `(function(d,m){try{m=localStorage.getItem("theme")}catch(e){}d.dataset.theme=m==="dark"||m==="light"?m:matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light"})(document.documentElement)`;

const shownPictures =
  'document.addEventListener("load",function(e){var t=e.target;if(t.tagName==="IMG")t.dataset.shown=""},true)';

/**
 * The same document for every address, with a policy as strict as the site's, so that violations
 * show here first.
 */
export const standaloneDocument = ({
  title,
  formTokens,
  scripts,
  sheet,
}: StandaloneDocumentOptions): { headers: Record<string, string>; html: string } => {
  const nonce = randomBytes(16).toString('base64');
  const form = { key: randomUUID(), token: formTokens.issue() };
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
      'x-content-type-options': 'nosniff',
    },
    html: [
      '<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">',
      `<title>${title}</title>`,
      `<script nonce="${nonce}">${colorMode};${shownPictures}</script>`,
      `<script nonce="${nonce}">window.__STANDALONE__=${JSON.stringify(form)}</script>`,
      `<link rel="stylesheet" href="${sheet}">`,
      ...scripts.map((src) => `<script defer nonce="${nonce}" src="${src}"></script>`),
      '</head><body><div id="root"></div></body></html>\n',
    ].join(''),
  };
};
