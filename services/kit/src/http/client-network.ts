import { hash, randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

const hex = (part: number): string => part.toString(16);

/**
 * The key of limits per client: an IPv4 address itself, or the /64 of an IPv6 address, which is
 * what one subscriber gets. Invalid addresses share one key.
 */
export const clientNetwork = (address: string): string => {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts.slice(0, 4).map(hex).join(':')}::/64`;
};

/**
 * A network for logs and operators, too short to identify a subscriber: `192.0.2.*`,
 * `2001:db8:1:*`.
 */
export const shortNetwork = (address: string): string => {
  const network = clientNetwork(address);
  return network.includes(':')
    ? `${network.split(':', 3).join(':')}:*`
    : network.replace(/\.\d+$/, '.*');
};

/**
 * The network of one holder of many addresses, who must not count as many clients: IPv4 /24 or IPv6
 * /48.
 */
export const siteNetwork = (address: string): string => {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4')
    return `${(parsed as ipaddr.IPv4).octets.slice(0, 3).join('.')}.0/24`;
  return `${(parsed as ipaddr.IPv6).parts.slice(0, 3).map(hex).join(':')}::/48`;
};

/**
 * Makes pseudonyms of networks that only this process can make: stored ones do not reveal an
 * address.
 */
export const createNetworkPseudonyms = (
  networkOf = clientNetwork,
): ((address: string) => string) => {
  const secret = randomBytes(32).toString('base64url');
  // Not an HMAC, which costs three times as much: the hash is cut and stays in this process, so that
  // it cannot be extended.
  return (address) => hash('sha256', `${secret} ${networkOf(address)}`, 'base64url').slice(0, 16);
};
