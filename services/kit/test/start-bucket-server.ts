import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../src/testing/index.js';

export interface BucketServer {
  url: string;
  accessKey: string;
  secretKey: string;
  /** Another key pair with the same rights. */
  second: { accessKey: string; secretKey: string };
  stop(): Promise<void>;
}

const kinds = ['account', 'container', 'object'] as const;

/**
 * Whether OpenStack Swift, an S3-compatible server, is installed on this machine (Debian: swift-proxy, swift-account,
 * swift-container, swift-object).
 */
export const hasBucketServer = (): boolean =>
  [...kinds, 'proxy'].every((kind) => spawnSync('which', [`swift-${kind}-server`]).status === 0);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const common = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
devices = ${join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
swift_dir = ${folder}
log_level = ERROR
`;

/** Seconds. By default, the servers wait half a second for each other, too little on a busy machine. */
const timeouts = `conn_timeout = 30
node_timeout = 60
`;

const storage = (kind: string): string => `[pipeline:main]
pipeline = healthcheck ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
${timeouts}[filter:healthcheck]
use = egg:swift#healthcheck
`;

// The key pair is a user of Swift: account and name, and the password.
const proxy = `[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${timeouts}[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = 10
[filter:tempauth]
use = egg:swift#tempauth
user_larkway_pipeline = secret .admin
user_larkway_rotated = another-secret .admin
`;

/**
 * One process for all rings: `swift-ring-builder` needs three for each, which start as slowly as
 * the servers.
 */
const buildRings = (folder: string, ports: Record<string, number>): void => {
  const program = `
import json, sys
from swift.common.ring import RingBuilder
for kind, port in json.loads(sys.argv[1]).items():
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port, 'device': 'disk', 'weight': 1.0, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save(kind + '.ring.gz')
`;
  // Debian's Python, for which Swift is installed.
  execFileSync('/usr/bin/python3', ['-c', program, JSON.stringify(ports)], { cwd: folder });
};

const run = (folder: string, kind: string, text: string): ChildProcess => {
  const file = join(folder, `${kind}.conf`);
  writeFileSync(file, text);
  return spawn(`swift-${kind}-server`, [file], { stdio: 'ignore' });
};

/**
 * OpenStack Swift with one disk, a folder. It checks signatures, lists ten objects at a time, and
 * refuses conditional writes as not implemented.
 */
export const startBucketServer = async (folder: string): Promise<BucketServer> => {
  mkdirSync(join(folder, 'devices/disk'), { recursive: true });
  const children: ChildProcess[] = [];
  const ports: Record<string, number> = {};
  for (const kind of kinds) ports[kind] = await freePort();
  buildRings(folder, ports);
  for (const kind of kinds)
    children.push(run(folder, kind, common(folder, ports[kind]!) + storage(kind)));
  const port = await freePort();
  children.push(run(folder, 'proxy', common(folder, port) + proxy));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => child.kill('SIGKILL') && (await once(child, 'exit'))),
    );
  };
  try {
    for (const each of [...Object.values(ports), port])
      await eventually(
        'Swift answers',
        () =>
          fetch(`http://127.0.0.1:${each}/healthcheck`).then(
            ({ ok }) => ok,
            () => false,
          ),
        60_000,
      );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    accessKey: 'larkway:pipeline',
    secretKey: 'secret',
    second: { accessKey: 'larkway:rotated', secretKey: 'another-secret' },
    stop,
  };
};
