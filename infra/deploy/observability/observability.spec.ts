import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../local/repository.js';

interface ComposeService {
  image?: string;
  profiles?: string[];
  environment?: Record<string, string | number | null>;
  entrypoint?: string[];
  volumes?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}

interface ScrapeConfig {
  static_configs: { targets: string[] }[];
  dns_sd_configs: { names: string[]; type: string; port: number }[];
}

const folder = join(root, 'infra/deploy/observability');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const compose = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
const configuration = parse(readFileSync(join(folder, 'prometheus.yml'), 'utf8')) as {
  rule_files: string[];
  scrape_configs: ScrapeConfig[];
};
const profile = Object.entries(compose.services).filter(([, { profiles }]) =>
  profiles?.includes('observability'),
);

/** `[source, target, mode]` of each mount. */
const mountsOf = (name: string): string[][] =>
  (compose.services[name]!.volumes ?? []).map((volume) => volume.split(':'));

test('Prometheus scrapes every process of the Compose file that serves on its metrics port', () => {
  const targets = configuration.scrape_configs.flatMap(({ static_configs, dns_sd_configs }) => [
    ...static_configs.flatMap((config) => config.targets),
    ...dns_sd_configs.flatMap(({ names, port }) => names.map((name) => `${name}:${port}`)),
  ]);
  const processes = Object.entries(compose.services).flatMap(([name, { environment }]) =>
    environment?.['METRICS_PORT'] && !name.startsWith('migrate-')
      ? [`${name}:${environment['METRICS_PORT']}`]
      : [],
  );
  expect(processes.length).toBeGreaterThan(8);
  expect(targets.sort()).toEqual(processes.sort());
});

test('Prometheus finds every copy of the site and of the email worker by DNS', () => {
  const discovered = configuration.scrape_configs.flatMap(({ dns_sd_configs }) => dns_sd_configs);
  expect(discovered.map(({ names, type }) => ({ names, type }))).toEqual([
    { names: ['site'], type: 'A' },
    { names: ['email'], type: 'A' },
  ]);
});

test('the observability profile consists of Prometheus and Grafana with pinned images', () => {
  expect(profile.map(([name]) => name)).toEqual(['prometheus', 'grafana']);
  for (const [, { image }] of profile)
    expect(image).toMatch(/^(prom\/prometheus:v|grafana\/grafana:)\d+\.\d+\.\d+$/);
});

test.each(profile)(
  '%s has a read-only root and no privileges, and is published on the loopback address only',
  (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.ports).toHaveLength(1);
    expect(service.ports![0]).toMatch(/^127\.0\.0\.1:\$\{[A-Z]+_PORT:-\d+\}:\d+$/);
  },
);

test.each(profile)(
  '%s keeps its data in a declared volume and mounts only existing files, read-only',
  (name) => {
    for (const [source, , mode] of mountsOf(name)) {
      if (source!.startsWith('./'))
        expect({ source, mode, exists: existsSync(join(root, source!)) }).toEqual({
          source,
          mode: 'ro',
          exists: true,
        });
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
    expect(mountsOf(name).filter(([source]) => !source!.startsWith('./'))).toHaveLength(1);
  },
);

test('the alert rules are mounted where the Prometheus configuration expects them', () => {
  const mounted = mountsOf('prometheus').map(([, target]) => target);
  for (const file of ['prometheus.yml', ...configuration.rule_files])
    expect(mounted).toContain(`/etc/prometheus/${file}`);
});

test('every panel of the dashboard uses the provisioned data source', () => {
  const { datasources } = parse(readFileSync(join(folder, 'grafana-datasource.yml'), 'utf8')) as {
    datasources: { uid: string; url: string }[];
  };
  const dashboard = JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { datasource: unknown }[];
    templating?: unknown;
    __inputs?: unknown;
  };
  expect(datasources.map(({ url }) => url)).toEqual(['http://prometheus:9090']);
  expect(dashboard.panels.length).toBeGreaterThan(10);
  for (const { datasource } of dashboard.panels)
    expect(datasource).toEqual({ type: 'prometheus', uid: datasources[0]!.uid });
  expect(dashboard).not.toHaveProperty('templating');
  expect(dashboard).not.toHaveProperty('__inputs');
});

test('Grafana loads the dashboard from the provisioned folder and does not allow changes in the UI', () => {
  const { providers } = parse(readFileSync(join(folder, 'grafana-dashboards.yml'), 'utf8')) as {
    providers: { allowUiUpdates: boolean; disableDeletion: boolean; options: { path: string } }[];
  };
  const mount = mountsOf('grafana').find(
    ([source]) => basename(source!) === 'grafana-dashboard.json',
  )!;
  expect(providers).toHaveLength(1);
  expect(providers[0]).toMatchObject({ allowUiUpdates: false, disableDeletion: true });
  expect(mount[1]).toBe(join(providers[0]!.options.path, basename(mount[1]!)));
  expect(compose.services['grafana']!.environment!['GF_AUTH_ANONYMOUS_ENABLED']).toBe('false');
});

describe('the start command of Grafana', () => {
  const [shell, flag, script] = compose.services['grafana']!.entrypoint!;
  // Compose turns `$$` into `$`.
  const start = (password: string) =>
    spawnSync(shell!, [flag!, script!.replaceAll('$$', '$')], {
      env: { GF_SECURITY_ADMIN_PASSWORD: password },
      encoding: 'utf8',
    });

  test('stops with a hint when GRAFANA_PASSWORD is missing, because Grafana would accept "admin"', () => {
    const { status, stderr } = start('');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'GRAFANA_PASSWORD is missing in .env: see infra/deploy/README.md\n',
    });
  });

  test('hands over to the start script of the image when GRAFANA_PASSWORD is set', () => {
    // That script exists in the image only: here the shell reports that it cannot be executed.
    const { status, stderr } = start('a password');
    expect(status).toBe(127);
    expect(stderr).toContain('/run.sh');
  });

  test('is the only check of GRAFANA_PASSWORD, so that Compose runs without it when the profile is off', () => {
    expect(read('docker-compose.yml').match(/\$\{GRAFANA_PASSWORD[^}]*\}/g)).toEqual([
      '${GRAFANA_PASSWORD:-}',
    ]);
  });
});

if (spawnSync('promtool', ['--version']).status === 0) {
  test('promtool accepts the Prometheus configuration and the alert rules that it loads', () => {
    const { status, stdout, stderr } = spawnSync(
      'promtool',
      ['check', 'config', join(folder, 'prometheus.yml')],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('1 rule files found');
  });
} else {
  process.stderr.write(
    'promtool is not in the PATH: the Prometheus configuration is not checked with it\n',
  );
}

test('the log collector sends the lines of our namespace, and of no other, over verified TLS, and holds no password', () => {
  const { env, customConfig } = parse(readFileSync(join(folder, 'log-collector.yaml'), 'utf8')) as {
    env: { name: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
    customConfig: {
      sources: object;
      sinks: Record<
        string,
        { endpoint: string; auth: { user: string; password: string }; tls: object; buffer: object }
      >;
    };
  };
  expect(customConfig.sources).toEqual({
    larkway: {
      type: 'kubernetes_logs',
      extra_namespace_label_selector: 'kubernetes.io/metadata.name=larkway',
    },
  });
  const [sink, ...others] = Object.values(customConfig.sinks);
  expect(others).toEqual([]);
  expect(sink).toMatchObject({
    inputs: ['larkway'],
    tls: { verify_certificate: true, verify_hostname: true },
    buffer: { type: 'disk' },
  });
  expect(new URL(sink!.endpoint).protocol).toBe('https:');
  expect([sink!.auth.user, sink!.auth.password]).toEqual(env.map(({ name }) => `\${${name}}`));
  for (const { valueFrom } of env) expect(valueFrom!.secretKeyRef.name).toBe('log-store');
});
