import ipaddr from 'ipaddr.js';

/** Variables with the address of a database or a queue. */
const addresses = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'QUEUE_DATABASE_URL',
  'REDIS_URL',
];

/** Variables with addresses of the platform's own processes: one, or a list of `name=address`. */
const processes = ['API_UPSTREAMS', 'RELEASES_URL', 'SERVICE_URLS', 'SITE_URL'];

/** Addresses in an environment; invalid addresses are left out. */
const addressesIn = (
  env: Record<string, string | undefined>,
  names: readonly string[],
): { name: string; url: URL }[] =>
  names.flatMap((name) =>
    (env[name] ?? '').split(',').flatMap((part) => {
      const address = part.trim().replace(/^[^:=]*=/, '');
      return URL.canParse(address) ? [{ name, url: new URL(address) }] : [];
    }),
  );

/** Addresses of the platform's own processes in an environment. */
export const internalAddresses = (
  env: Record<string, string | undefined>,
): { name: string; url: URL }[] => addressesIn(env, processes);

/** Hosts in a private network, to which the process may connect without TLS: `postgres,redis`. */
export const plainHostsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);

/**
 * Whether a connection to the host may be plain: it stays on this machine, or the host is listed.
 */
export const mayBePlain = (hostname: string, plainHosts: readonly string[]): boolean => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || host.startsWith('/') || host === 'localhost' || plainHosts.includes(host))
    return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
};

const isEncrypted = ({ protocol, searchParams }: URL): boolean =>
  protocol === 'rediss:' ||
  (searchParams.has('sslmode') &&
    searchParams.getAll('sslmode').every((mode) => mode === 'verify-full'));

const problem = (name: string, host: string, remedy: string): string =>
  `${name}: connects to ${host} without verified TLS: ${remedy}, or list the host in PLAIN_HOSTS if only this machine or a private network is between`;

const plainProcesses = (
  env: Record<string, string | undefined>,
  plainHosts: readonly string[],
): string[] =>
  addressesIn(env, [...processes, 'OTEL_EXPORTER_OTLP_ENDPOINT'])
    .filter(({ url }) => url.protocol === 'http:' && !mayBePlain(url.hostname, plainHosts))
    .map(({ name, url }) => problem(name, url.hostname, 'use https://'));

const plainStores = (
  env: Record<string, string | undefined>,
  plainHosts: readonly string[],
): string[] =>
  addresses.flatMap((name) => {
    const address = env[name];
    if (address === undefined || !URL.canParse(address)) return [];
    const url = new URL(address);
    // The schema refuses other schemes.
    if (!/^(?:postgres(?:ql)?|rediss?):$/.test(url.protocol)) return [];
    const host = url.searchParams.get('host') ?? url.hostname;
    if (isEncrypted(url) || mayBePlain(host, plainHosts)) return [];
    return [
      problem(name, host, name === 'REDIS_URL' ? 'use rediss://' : 'add sslmode=verify-full'),
    ];
  });

/**
 * The problems of connections over a network without TLS to databases, the queue and other
 * processes.
 */
export const plainConnections = (env: Record<string, string | undefined>): string[] => {
  const plainHosts = plainHostsOf(env['PLAIN_HOSTS']);
  return [...plainStores(env, plainHosts), ...plainProcesses(env, plainHosts)];
};
