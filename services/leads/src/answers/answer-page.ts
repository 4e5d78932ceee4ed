import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; --paper: #fcfbf8; --ground: #f5f3ee; --ink: #11282b; --quiet: #46585b; --line: #d9d4c9; --lark: #f4c145; }
@media (prefers-color-scheme: dark) { :root { --paper: #12262a; --ground: #0c1a1d; --ink: #f2eee5; --quiet: #b3c0be; --line: #24393d; } }
* { box-sizing: border-box; }
body { display: grid; min-height: 100vh; margin: 0; padding: 24px; place-items: center; background: var(--ground); color: var(--ink); font: 17px/1.55 system-ui, sans-serif; }
main { width: 100%; max-width: 480px; padding: 32px; border: 1px solid var(--line); border-radius: 16px; background: var(--paper); }
h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.2; text-wrap: balance; }
p { margin: 0 0 12px; }
.quiet { margin: 20px 0 0; color: var(--quiet); font-size: 15px; overflow-wrap: anywhere; }
button { min-height: 48px; margin-top: 12px; padding: 0 28px; border: 0; border-radius: 999px; background: var(--lark); color: #11282b; font: inherit; font-weight: 700; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
@media (max-width: 480px) { main { padding: 24px 20px; } button { width: 100%; } }
`;

/** Headers of the page: nothing is loaded, and the token stays out of caches and other sites. */
export const answerPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // With `no-referrer`, browsers send `Origin: null`, which is refused as a cross-site post.
  'referrer-policy': 'same-origin',
};

interface AnswerPage {
  title: string;
  paragraphs: string[];
  /** The token to send back. */
  token?: string;
  reference?: string;
}

/** A page that works without scripts. It shows no personal data. Its texts are ours. */
export const answerPage = ({ title, paragraphs, token, reference }: AnswerPage): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
${token === undefined ? '' : `<form method="post"><input type="hidden" name="token" value="${token}"><button>Mark as answered</button></form>`}
${reference === undefined ? '' : `<p class="quiet">Reference ${reference}</p>`}
</main></body></html>
`;
