import ipaddr from 'ipaddr.js';

const hex = (part: number): string => part.toString(16);

/**
 * Whose limits an address counts against: an IPv4 address itself, of an IPv6 address the /64, for that is what one
 * subscriber is given. What is no address at all counts against one and the same.
 */
export const clientNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts.slice(0, 4).map(hex).join(':')}::/64`;
};

/** A network as people are shown it and logs keep it, too short to name a subscriber: `192.0.2.*`, `2001:db8:1:*`. */
export const shortNetwork = (address: string): string => {
  const network = clientNetwork(address);
  return network.includes(':')
    ? `${network.split(':', 3).join(':')}:*`
    : network.replace(/\.\d+$/, '.*');
};

/** The network that one holder of many addresses is given: an IPv4 /24 or an IPv6 /48. Where one person should not pass for many. */
export const siteNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4')
    return `${(parsed as ipaddr.IPv4).octets.slice(0, 3).join('.')}.0/24`;
  return `${(parsed as ipaddr.IPv6).parts.slice(0, 3).map(hex).join(':')}::/48`;
};
