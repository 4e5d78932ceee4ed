import type { GateProblem } from '@larkway/releases-contract';
import { canBeSame } from './addresses.js';
import { askForTrial, type SiteAddress } from './ask.js';
import { type Candidate, label } from './gate-context.js';

/** Whose page it is, or whose name is in what was said of it. */
const concerned = (candidates: Candidate[], page: string, message: string): Candidate =>
  candidates.find(({ name }) => message.includes(name)) ??
  candidates.find(({ release }) => release.face.routes.some(({ path }) => canBeSame(path, page))) ??
  candidates[0]!;

/** The site renders the pages of what moves, in a process of its own, as if it were live. */
export const trialRender = async (
  site: SiteAddress,
  candidates: Candidate[],
): Promise<GateProblem[]> => {
  if (candidates.length === 0) return [];
  const trial = await askForTrial(
    site,
    candidates.map(({ name, pointer }) => ({ name, pointer })),
  );
  if ('failure' in trial) {
    const message = `The site did not render the pages of ${candidates.map(label).join(', ')} (${trial.failure}).`;
    return [
      {
        rule: 'host-unreachable',
        remote: candidates[0]!.name,
        message,
        fix: 'Try again once a server of the site answers.',
      },
    ];
  }
  return trial.answer.problems.map(({ page, message }) => {
    const candidate = concerned(candidates, page, message);
    return {
      rule: 'trial-render',
      remote: candidate.name,
      message: `${page} cannot be rendered with ${label(candidate)}: ${message}.`,
      fix: `Look at it with a preview (npm run release -- preview ${candidate.name}@${candidate.release.version} --path ${page} --reason "Refused: ${page}"), fix it and publish a new version.`,
    };
  });
};
