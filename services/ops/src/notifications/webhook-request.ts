import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as encryptedRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const TIMEOUT_MILLISECONDS = 10_000;

/** A network such as `10.1.0.0/16`, parsed. */
export type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** @throws if one of the comma-separated parts is neither an address nor a network. */
export const parseNetworks = (text: string): Network[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      if (part.includes('/')) return ipaddr.parseCIDR(part);
      const address = ipaddr.parse(part);
      return [address, address.kind() === 'ipv4' ? 32 : 128];
    });

/**
 * Whether a webhook may be sent to an address: it is public, or in one of the configured networks.
 * Everything that is not plain unicast counts as private, such as 100.64.0.0/10 and NAT64.
 */
export const mayCall = (address: string, networks: readonly Network[]): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'unicast') return true;
  return networks.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  );
};

const refusal = (host: string): Error =>
  new Error(
    `${host} is in a private network. To send webhooks there, list the network in WEBHOOK_NETWORKS`,
  );

/** Resolves a name for a connection, and refuses it if one of its addresses may not be called. */
const guardedLookup =
  (networks: readonly Network[]): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      if (!addresses.every(({ address }) => mayCall(address, networks)))
        return callback(refusal(hostname), '');
      if (options.all) return callback(null, addresses);
      const [{ address, family }] = addresses as [(typeof addresses)[number]];
      callback(null, address, family);
    });
  };

/** @throws if the URL has an address, instead of a name, that may not be called. */
export const requireCallable = (url: URL, networks: readonly Network[]): void => {
  // A connection to an address resolves no name, so `guardedLookup` does not see it.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) && !mayCall(host, networks)) throw refusal(host);
};

/** The signature of Standard Webhooks: HMAC-SHA256 of id, time and body, in base64. */
const signatureOf = (secret: string, id: string, time: number, body: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`;
};

export interface WebhookRequest {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  id: string;
  body: string;
}

/**
 * Sends one webhook, signed as in https://www.standardwebhooks.com.
 * @returns the status; the body of the response is not read, and no redirect is followed.
 * @throws if there is no response within ten seconds, or the address may not be called.
 */
export const sendWebhook = async (
  { url: address, secret, id, body }: WebhookRequest,
  networks: readonly Network[],
  now = new Date(),
): Promise<number> => {
  const url = new URL(address);
  requireCallable(url, networks);
  const time = Math.floor(now.getTime() / 1_000);
  const send = url.protocol === 'https:' ? encryptedRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      // Connections of others may lead to addresses that were not checked.
      agent: false,
      lookup: guardedLookup(networks),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Larkway-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': time,
        'webhook-signature': signatureOf(secret, id, time, body),
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      resolve(response.statusCode!);
      response.destroy();
    });
    request.end(body);
  });
};
