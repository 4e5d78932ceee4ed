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
  TRACES_PORT: infrastructure.traces,
  ...Object.fromEntries(
    services.flatMap(({ name, port, metricsPort }) => [
      [`${name.toUpperCase()}_PORT`, port],
      [`${name.toUpperCase()}_METRICS_PORT`, metricsPort],
    ]),
  ),
};

const parsePort = (name: string, text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port number, not "${text}"`);
  return port;
};

/**
 * Chooses all ports: the configured ones, or the next free ones. Names are environment variables.
 */
export const choosePorts = async (env: NodeJS.ProcessEnv): Promise<Ports> => {
  const wanted = Object.entries(wantedPorts).map(([name, standard]) => ({
    name,
    port: env[name] ? parsePort(name, env[name]) : standard,
  }));
  const reserved = new Set(wanted.map(({ port }) => port));
  const ports: Ports = {};
  for (const { name, port } of wanted) {
    reserved.delete(port);
    const actual = await freePort(port, reserved);
    reserved.add(port).add(actual);
    ports[name] = { wanted: port || actual, actual };
  }
  return ports;
};

/** An environment with free ports only. */
export const anyPorts: NodeJS.ProcessEnv = Object.fromEntries(
  Object.keys(wantedPorts).map((name) => [name, '0']),
);
