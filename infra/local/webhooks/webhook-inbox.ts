import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';

const LONGEST_LIST = 50;
const path = '/webhooks';

export interface ReceivedWebhook {
  /** ISO 8601. */
  receivedAt: string;
  id: string;
  /** The signature is valid, and not older than five minutes. */
  isVerified: boolean;
  /** How often this id was received before. */
  repeats: number;
  /** The JSON as it was sent. */
  body: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const item = ({ receivedAt, id, isVerified, repeats, body }: ReceivedWebhook): string => `<li>
  <p><strong>${isVerified ? 'Verified' : 'Refused: the signature is not valid'}</strong>, ${escaped(receivedAt)}, id <code>${escaped(id)}</code>${repeats > 0 ? `, received ${repeats} times before` : ''}</p>
  <pre>${escaped(body)}</pre>
</li>`;

const page = (url: string, secret: string, list: ReceivedWebhook[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="refresh" content="5" />
    <title>Local webhooks</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/webhooks.css" />
  </head>
  <body>
    <h1>Local webhooks</h1>
    <p>In the operations console, at Notifications, add a receiver with the URL <code>${escaped(url)}</code> and the secret <code>${escaped(secret)}</code>, and send a test. <a href="/">Emails</a></p>
    ${list.length === 0 ? '<p>No webhook yet. The page is loaded again every five seconds.</p>' : `<ol>${list.map(item).join('')}</ol>`}
  </body>
</html>`;

const verifies = (secret: string, body: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

/**
 * Receives webhooks at `/webhooks`, verifies their signatures, and shows the last 50. One whose
 * signature is not valid is shown too, and refused with 401.
 */
export const addWebhookInbox = (server: FastifyInstance, secret: string): void => {
  let list: ReceivedWebhook[] = [];
  // The signature is about the bytes, so the body is not parsed.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  server.post(path, (request, reply) => {
    const body = String(request.body ?? '');
    const headers = request.headers as Record<string, string>;
    const id = headers['webhook-id'] ?? '';
    const isVerified = verifies(secret, body, headers);
    const repeats = list.filter((one) => one.id === id && one.isVerified).length;
    const received = { receivedAt: new Date().toISOString(), id, isVerified, repeats, body };
    list = [received, ...list].slice(0, LONGEST_LIST);
    return reply.code(isVerified ? 204 : 401).send();
  });
  server.get(path, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page(`http://${request.host.replace('localhost', '127.0.0.1')}${path}`, secret, list)),
  );
  server.get('/api/webhooks', () => list);
};
