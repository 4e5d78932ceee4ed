import type { MailSettings } from '../mails/mail-definition.js';
import { html, type Html } from '../layout/html.js';
import { mailOf, type MailKind } from '../mails/mails.js';
import { samples } from './samples.js';

export interface PreviewPage {
  type: string;
  body: string;
}

const kinds = Object.keys(samples) as MailKind[];

const composed = (kind: MailKind, settings: MailSettings) => {
  const definition = mailOf(kind);
  const payload = samples[kind];
  return { ...definition.compose(payload, settings), ...definition.addresses(payload, settings) };
};

const item = (kind: MailKind, settings: MailSettings): Html => {
  const { subject, to, replyTo } = composed(kind, settings);
  return html`<section>
    <h2>${kind}</h2>
    <p><b>${subject}</b><br />to ${to}, answers to ${replyTo.name} &lt;${replyTo.address}&gt;</p>
    <p><a href="/${kind}.html">HTML</a> · <a href="/${kind}.txt">text</a></p>
    <div>
      <iframe title="${kind}" src="/${kind}.html" sandbox width="390" height="640"></iframe
      ><iframe title="${kind}, wide" src="/${kind}.html" sandbox width="768" height="640"></iframe>
    </div>
  </section>`;
};

const list = (settings: MailSettings): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Mails</title>
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
        <h1>Mails with sample data</h1>
        ${kinds.map((kind) => item(kind, settings))}
      </body>
    </html>`.markup;

/** What the preview answers at a path: the list of all mails, or one of them. */
export const previewPage = (path: string, settings: MailSettings): PreviewPage | undefined => {
  if (path === '/') return { type: 'text/html; charset=utf-8', body: list(settings) };
  const [, name, ending] = /^\/([a-z-]+)\.(html|txt)$/.exec(path) ?? [];
  const kind = kinds.find((known) => known === name);
  if (!kind) return undefined;
  const { html: markup, text } = composed(kind, settings);
  return ending === 'html'
    ? { type: 'text/html; charset=utf-8', body: markup }
    : { type: 'text/plain; charset=utf-8', body: text };
};
