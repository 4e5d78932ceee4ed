import { coerce, type SemVer } from 'semver';
import { type Candidate, hostOf, label, type Rule } from '../gate-context.js';

/** Versions that promise to work in each other's place: one major, or one minor before the first major. */
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
      : `${label(candidate)} was built against ${name} ${built}, the site shares ${provided}.`,
  fix:
    provided === undefined
      ? `Let the remote bring ${name} itself: take it out of what is shared.`
      : `Build it against ${name} ${provided}; the site moves to another major on its own.`,
});

/** A shared singleton is the host's: it must be of the major that the remote was built against. */
export const sharedVersion: Rule = (context) => {
  const host = hostOf(context);
  if (!host) return [];
  return context.candidates.flatMap((candidate) =>
    Object.entries(candidate.release.shared)
      .filter(([name, built]) => !isInterchangeable(coerce(built), coerce(host.shared[name])))
      .map(([name, built]) => problemOf(candidate, name, built, host.shared[name])),
  );
};
