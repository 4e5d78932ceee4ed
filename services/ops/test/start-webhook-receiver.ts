import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

interface ReceivedWebhook {
  id: string;
  /** The body as it was sent. */
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  /** The headers and the body pass the verification of the Standard Webhooks library. */
  isVerified: (secret: string) => boolean;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** The status of each response, given how many webhooks were received before. */
  respond: (earlier: number) => number | 'silence' | 'endless body';
  stop(): Promise<void>;
}

const verifies = (secret: string, payload: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(payload, headers);
    return true;
  } catch {
    return false;
  }
};

/** Starts a receiver of webhooks on the loopback address. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const receiver: WebhookReceiver = {
    url: '',
    received: [],
    respond: () => 204,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const payload = await text(request);
    const headers = request.headers as Record<string, string>;
    const answer = receiver.respond(receiver.received.length);
    receiver.received.push({
      id: headers['webhook-id']!,
      text: payload,
      body: JSON.parse(payload),
      isVerified: (secret) => verifies(secret, payload, headers),
    });
    if (answer === 'silence') return;
    if (answer === 'endless body') return void response.writeHead(200).write('more is coming');
    response.writeHead(answer).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/very-secret-path`;
  return receiver;
};
