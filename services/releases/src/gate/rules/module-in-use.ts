import { type GateProblem, isAddressOf } from '@larkway/releases-contract';
import { type Candidate, label, type LiveVersion, type Rule } from '../gate-context.js';

const missingModules = (candidate: Candidate): GateProblem[] => {
  const { face, scripts } = candidate.release;
  const users = [
    ...face.routes.map(({ path, module }) => ({ module, user: `its page ${path}` })),
    ...face.fragments.map(({ slot, module }) => ({ module, user: `its fragment for ${slot}` })),
  ];
  return users
    .filter(({ module }) => !(module in face.exposes) || !(module in scripts))
    .map(({ module, user }) => ({
      rule: 'module-in-use',
      remote: candidate.name,
      message: `${label(candidate)} does not expose ${module}, which ${user} needs.`,
      fix: `List ${module} under "exposes" in mfe.json and publish again, or take out what needs it.`,
    }));
};

const answers = (version: LiveVersion, path: string): boolean => {
  const { routes, redirects } = version.release.face;
  return (
    path === '/' ||
    routes.some((route) => isAddressOf(path, route.path)) ||
    redirects.some(({ from }) => isAddressOf(path, from))
  );
};

/** Whichever of its versions a visitor gets: some remote has the page in all of them, or the one that redirects has it itself. */
const isAnswered = (versions: LiveVersion[], by: LiveVersion, path: string): boolean =>
  answers(by, path) ||
  [...new Set(versions.map(({ name }) => name))]
    .filter((name) => name !== by.name)
    .some((name) =>
      versions
        .filter((version) => version.name === name)
        .every((version) => answers(version, path)),
    );

/** What a remote exposes is there, and no redirect leads to a page that a move takes away. */
export const moduleInUse: Rule = ({ candidates, versions, before }) => {
  const leadsNowhere = (version: LiveVersion): { from: string; to: string }[] =>
    version.release.face.redirects.filter(({ to }) => !isAnswered(versions, version, to));
  return [
    ...candidates.flatMap(missingModules),
    ...candidates.flatMap((candidate) =>
      leadsNowhere(candidate).map(({ from, to }) => ({
        rule: 'module-in-use' as const,
        remote: candidate.name,
        message: `${label(candidate)} redirects ${from} to ${to}, where no remote has a page.`,
        fix: 'Correct the redirect, or promote the remote that has the page first.',
      })),
    ),
    ...versions
      .filter(({ isMoved }) => !isMoved)
      .flatMap((version) =>
        leadsNowhere(version).flatMap(({ from, to }) =>
          candidates
            .filter(
              ({ name }) =>
                name !== version.name &&
                before.some((earlier) => earlier.name === name && answers(earlier, to)),
            )
            .map((candidate) => ({
              rule: 'module-in-use' as const,
              remote: candidate.name,
              message: `${label(candidate)} no longer has the page ${to}, to which ${label(version)} of the team ${version.release.face.team} redirects ${from}.`,
              fix: `Keep the page or a redirect from it, or promote both once ${version.name} leads elsewhere.`,
            })),
        ),
      ),
  ];
};
