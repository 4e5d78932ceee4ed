import { freePort } from '../free-port.js';
import { infrastructure, services, site } from '../processes.js';

export interface Port {
  wanted: number;
  actual: number;
}

export type Ports = Record<string, Port>;

const wantedPorts: Record<string, number> = {
  SITE_PORT: site.port,
  SITE_METRICS_PORT: site.metricsPort,
  POSTGRES_PORT: infrastructure.postgres,
  SMTP_PORT: infrastructure.smtp,
  MAIL_PORT: infrastructure.mail,
  ...Object.fromEntries(
    services.flatMap(({ name, port, metricsPort }) => [
      [`${name.toUpperCase()}_PORT`, port],
      [`${name.toUpperCase()}_METRICS_PORT`, metricsPort],
    ]),
  ),
};

const parsePort = (name: string, text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} must be a port number, not «${text}»`);
  return port;
};

/** Chooses every port at once: the one that is configured, or the next that is free. Names are those of the environment. */
export const choosePorts = async (env: NodeJS.ProcessEnv): Promise<Ports> => {
  const ports: Ports = {};
  const taken = new Set<number>();
  for (const [name, standard] of Object.entries(wantedPorts)) {
    const wanted = env[name] ? parsePort(name, env[name]) : standard;
    const actual = await freePort(wanted, { taken });
    taken.add(actual);
    ports[name] = { wanted: wanted || actual, actual };
  }
  return ports;
};

/** An environment in which every port is one that happens to be free. */
export const anyPorts: NodeJS.ProcessEnv = Object.fromEntries(Object.keys(wantedPorts).map((name) => [name, '0']));
