import { clientNetwork, createNetworkPseudonyms, siteNetwork } from './client-network.js';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'unknown'],
  ['', 'unknown'],
])('limits count the address %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['no address', 'unknown'],
])('the address %s belongs to the site network %s', (address, network) => {
  expect(siteNetwork(address)).toBe(network);
});

describe('The pseudonym of a network', () => {
  test('is the same for all addresses of one subscriber, and contains none of them', () => {
    const pseudonymOf = createNetworkPseudonyms();
    expect(pseudonymOf('2001:db8:1:2::1')).toBe(pseudonymOf('2001:db8:1:2:ffff::9'));
    expect(pseudonymOf('203.0.113.1')).not.toBe(pseudonymOf('203.0.113.2'));
    expect(pseudonymOf('203.0.113.1')).toMatch(/^[\w-]{16}$/);
  });

  test('differs in each process, so that it cannot be looked up', () => {
    expect(createNetworkPseudonyms()('203.0.113.1')).not.toBe(
      createNetworkPseudonyms()('203.0.113.1'),
    );
  });
});
