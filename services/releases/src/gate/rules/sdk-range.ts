import { satisfies, validRange } from 'semver';
import { hostOf, label, type Rule } from '../gate-context.js';

/** The SDK of the deployed shell is one that the remote says it works with. */
export const sdkRange: Rule = (context) => {
  const host = hostOf(context);
  if (!host) return [];
  return context.candidates
    .filter(({ release }) => !satisfies(host.sdk, release.face.sdk))
    .map((candidate) => {
      const { sdk } = candidate.release.face;
      const isRange = validRange(sdk) !== null;
      return {
        rule: 'sdk-range',
        remote: candidate.name,
        message: isRange
          ? `${label(candidate)} works with SDK ${sdk}, the site has ${host.sdk}.`
          : `"sdk" of ${label(candidate)} is no range of versions: ${sdk}.`,
        fix: `Build it with SDK ${host.sdk} and let "sdk" in mfe.json say so (^${host.sdk}), or wait for a shell with the SDK that it needs.`,
      };
    });
};
