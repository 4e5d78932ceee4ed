import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';

const hex = (part: number): string => part.toString(16);

/**
 * The key of limits per client: an IPv4 address itself, or the /64 of an IPv6 address, which is
 * what one subscriber gets. Invalid addresses share one key.
 */
export const clientNetwork = (address: string): string => {
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
  const key = createSecretKey(randomBytes(32));
  return (address) =>
    createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 16);
};
