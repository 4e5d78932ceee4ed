import { clientNetwork, shortNetwork } from '@larkway/kit/http';
import bowser from 'bowser';

/** The caller, before the operator is known. */
export interface Client {
  /** The unit of limits: an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** Shown in the list of sessions: `192.0.2.*`, `2001:db8:1:*`. */
  shortNetwork: string;
  /** For example `Firefox on Linux`. */
  device: string;
  /** The token of a device on which an operator has signed in. */
  deviceToken: string | undefined;
}

const maxUserAgentLength = 512;

/**
 * Browser and system of a user agent. They can be forged, so they only help to recognize a session.
 */
export const describeDevice = (userAgent: string | undefined): string => {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent.slice(0, maxUserAgentLength));
  const [program, system] = [browser.name, os.name];
  if (!program) return system ?? 'Unknown device';
  return system ? `${program} on ${system}` : program;
};

export const describeClient = (
  address: string,
  userAgent: string | undefined,
  deviceToken: string | undefined,
): Client => ({
  network: clientNetwork(address),
  shortNetwork: shortNetwork(address),
  device: describeDevice(userAgent),
  deviceToken,
});
