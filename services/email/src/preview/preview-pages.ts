import type { EmailSettings } from '../emails/email-definition.js';
import { html, type Html } from '../layout/html.js';
import { definitionOf, type EmailKind } from '../emails/emails.js';
import { samples } from './samples.js';

export interface PreviewPage {
  type: string;
  body: string;
}

const kinds = Object.keys(samples) as EmailKind[];

const composed = (kind: EmailKind, settings: EmailSettings) => {
  const definition = definitionOf(kind);
  const payload = samples[kind];
  return { ...definition.compose(payload, settings), ...definition.addresses(payload, settings) };
};

const item = (kind: EmailKind, settings: EmailSettings): Html => {
  const { subject, to, replyTo } = composed(kind, settings);
  return html`<section>
    <h2>${kind}</h2>
    <p><b>${subject}</b><br />to ${to}, replies to ${replyTo.name} &lt;${replyTo.address}&gt;</p>
    <p><a href="/${kind}.html">HTML</a> · <a href="/${kind}.txt">text</a></p>
    <div>
      ${[320, 390, 720].map(
        (width) =>
          html`<iframe
            title="${kind}, ${String(width)} pixels"
            src="/${kind}.html"
            sandbox
            width="${String(width)}"
            height="640"
          ></iframe>`,
      )}
    </div>
  </section>`;
};

const list = (settings: EmailSettings): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Emails</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            font: 15px/1.5 system-ui;
            margin: 24px;
          }
          section {
            margin: 0 0 40px;
          }
          div {
            display: flex;
            gap: 16px;
            flex-wrap: wrap;
          }
          iframe {
            border: 1px solid #8888;
            background: #fff;
          }
        </style>
      </head>
      <body>
        <h1>Emails with sample data</h1>
        ${kinds.map((kind) => item(kind, settings))}
      </body>
    </html>`.markup;

/** The page at a path: the list of all emails, or one of them. */
export const previewPage = (path: string, settings: EmailSettings): PreviewPage | undefined => {
  if (path === '/') return { type: 'text/html; charset=utf-8', body: list(settings) };
  const [, name, ending] = /^\/([a-z-]+)\.(html|txt)$/.exec(path) ?? [];
  const kind = kinds.find((known) => known === name);
  if (!kind) return undefined;
  const { html: markup, text } = composed(kind, settings);
  return ending === 'html'
    ? { type: 'text/html; charset=utf-8', body: markup }
    : { type: 'text/plain; charset=utf-8', body: text };
};
