import { clientNetwork, shortNetwork } from '@larkway/kit/http';
import bowser from 'bowser';

/** Who calls, before it is known which operator that is. */
export interface Client {
  /** What limits count: an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** What the list of sessions shows of the network: `192.0.2.*`, `2001:db8:1:*`. */
  shortNetwork: string;
  /** For example `Firefox on Linux`. */
  device: string;
  /** The token of a device that some operator has signed in on. */
  deviceToken: string | undefined;
}

const longestUserAgent = 512;

/** The browser and the system that a user agent names. Browsers can claim anything, so this only helps people to recognize a session. */
export const describeDevice = (userAgent: string | undefined): string => {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent.slice(0, longestUserAgent));
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
