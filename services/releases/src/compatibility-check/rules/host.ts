import { coerce, satisfies, type SemVer, validRange } from 'semver';
import { type Candidate, hostOf, label, type Rule } from '../context.js';

/** `host-unreachable`: the site says what it provides. */
export const hostUnreachable: Rule = ({ host, candidates }) => {
  if ('answer' in host) return [];
  return [...new Set(candidates.map(({ name }) => name))].map((remote) => ({
    rule: 'host-unreachable',
    remote,
    message: `The site does not answer what it provides, so nothing can be compared with it (${host.failure}).`,
    fix: 'Try again once a site server answers. Check SITE_URL and SITE_TOKEN of the release service.',
  }));
};

/** `sdk-range`: the remote supports the SDK version of the deployed shell. */
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
          ? `${label(candidate)} supports SDK ${sdk}, but the site has ${host.sdk}.`
          : `"sdk" of ${label(candidate)} is not a range of versions: ${sdk}.`,
        fix: `Build it with SDK ${host.sdk} and set "sdk" in mfe.json to ^${host.sdk}, or wait for a shell with the SDK that it needs.`,
      };
    });
};

/** `sdk-export`: the SDK exports every name that the remote imports. */
export const sdkExport: Rule = (context) => {
  const host = hostOf(context);
  if (!host) return [];
  return context.candidates.flatMap((candidate) => {
    const missing = candidate.release.sdkExports.filter((name) => !host.sdkExports.includes(name));
    if (missing.length === 0) return [];
    return {
      rule: 'sdk-export' as const,
      remote: candidate.name,
      message: `${label(candidate)} imports ${missing.join(', ')} from @larkway/sdk, which the site's SDK ${host.sdk} does not export.`,
      fix: 'Use names that the SDK of the site exports, or wait for a shell whose SDK has them.',
    };
  });
};

/**
 * Whether two versions are compatible by semantic versioning: the same major, or the same minor of
 * 0.x.
 */
const isInterchangeable = (one: SemVer | null, other: SemVer | null): boolean =>
  one !== null &&
  other !== null &&
  one.major === other.major &&
  (one.major > 0 || one.minor === other.minor);

const problemOf = (
  candidate: Candidate,
  name: string,
  built: string,
  provided: string | undefined,
) => ({
  rule: 'shared-version' as const,
  remote: candidate.name,
  message:
    provided === undefined
      ? `${label(candidate)} expects ${name} ${built} from the site, which does not share it.`
      : `${label(candidate)} was built with ${name} ${built}, but the site shares ${provided}.`,
  fix:
    provided === undefined
      ? `Bundle ${name} with the remote: remove it from the shared packages.`
      : `Build it with ${name} ${provided}. Only the platform changes the major of a shared package.`,
});

/** `shared-version`: the host's shared singletons have the major that the remote was built with. */
export const sharedVersion: Rule = (context) => {
  const host = hostOf(context);
  if (!host) return [];
  return context.candidates.flatMap((candidate) =>
    Object.entries(candidate.release.shared)
      .filter(([name, built]) => !isInterchangeable(coerce(built), coerce(host.shared[name])))
      .map(([name, built]) => problemOf(candidate, name, built, host.shared[name])),
  );
};
