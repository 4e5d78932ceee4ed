import type { CompatibilityProblem } from '@larkway/releases-contract';
import { patternsOverlap } from './rules/routes.js';
import { requestTrialRender, type SiteAddress } from './fetch-deployed.js';
import { type Candidate, label } from './context.js';

/** The candidate that the message names, or that owns the page. */
const findResponsible = (candidates: Candidate[], page: string, message: string): Candidate =>
  candidates.find(({ name }) => message.includes(name)) ??
  candidates.find(({ release }) =>
    release.face.routes.some(({ path }) => patternsOverlap(path, page)),
  ) ??
  candidates[0]!;

/**
 * Has the site render the candidates' pages in a separate process, as if the candidates were live.
 */
export const trialRender = async (
  site: SiteAddress,
  candidates: Candidate[],
): Promise<CompatibilityProblem[]> => {
  if (candidates.length === 0) return [];
  const trial = await requestTrialRender(
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
    const candidate = findResponsible(candidates, page, message);
    return {
      rule: 'trial-render',
      remote: candidate.name,
      message: `${page} cannot be rendered with ${label(candidate)}: ${message}.`,
      fix: `Look at it with a preview (npm run release -- preview ${candidate.name}@${candidate.release.version} --path ${page} --reason "Refused: ${page}"), fix it and publish a new version.`,
    };
  });
};
