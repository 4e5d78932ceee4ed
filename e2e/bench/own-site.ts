import {
  anyPorts,
  buildLocally,
  type LocalRelease,
  root,
  startStack,
  type Stack,
} from '@larkway/infra/local';
import { testAbuseEnvironment } from '@larkway/kit/testing';
import type { PartContext } from './part.js';

// The configuration is the shipped one, whatever is set in the shell that this was started from.
const shipped = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/(_URL|_PORT|LOG_LEVEL|_CONCURRENCY)$/.test(name),
  ),
);

export interface OwnSite extends Stack {
  release: LocalRelease;
}

/** The whole site as it is shipped: built, on free ports, with data of its own. Ends with the part. */
export const startOwnSite = async (
  { folder, defer, say }: PartContext,
  env: NodeJS.ProcessEnv = {},
): Promise<OwnSite> => {
  const release = await buildLocally({ root });
  const stack = await startStack({
    folder,
    release,
    say,
    env: { ...shipped, ...anyPorts, ...testAbuseEnvironment, ...env },
  });
  defer(() => stack.stop());
  return { ...stack, release };
};
