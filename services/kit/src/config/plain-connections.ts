import ipaddr from 'ipaddr.js';

/** Variables that hold the address of a database or a queue. */
const addresses = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'QUEUE_DATABASE_URL', 'REDIS_URL'];

/** Hosts in one private network with the process, to which it may connect without TLS: `postgres,redis`. */
export const plainHostsOf = (text: string | undefined): string[] => (text ?? '').split(',').map((host) => host.trim()).filter(Boolean);

/** Whether a connection to the host may be plain: it stays on this machine, or the host is listed. */
export const mayBePlain = (hostname: string, plainHosts: readonly string[]): boolean => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || host.startsWith('/') || host === 'localhost' || plainHosts.includes(host)) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
};

const isEncrypted = ({ protocol, searchParams }: URL): boolean =>
  protocol === 'rediss:' || (searchParams.has('sslmode') && searchParams.getAll('sslmode').every((mode) => mode === 'verify-full'));

/** Problems of an environment whose databases or queue are reached without TLS over a network. */
export const plainConnections = (env: Record<string, string | undefined>): string[] =>
  addresses.flatMap((name) => {
    const address = env[name];
    if (address === undefined || !URL.canParse(address)) return [];
    const url = new URL(address);
    // Another scheme is refused as no address at all.
    if (!/^(?:postgres(?:ql)?|rediss?):$/.test(url.protocol)) return [];
    const host = url.searchParams.get('host') ?? url.hostname;
    if (isEncrypted(url) || mayBePlain(host, plainHostsOf(env['PLAIN_HOSTS']))) return [];
    const remedy = name === 'REDIS_URL' ? 'use rediss://' : 'add sslmode=verify-full';
    return [`${name}: connects to ${host} without verified TLS: ${remedy}, or list the host in PLAIN_HOSTS if only this machine or a private network is between`];
  });
