import type {
  CanarySteps,
  ReleaseChange,
  ReleaseOutcome,
  ReleaseProblem,
  RemoteVersion,
  VersionFigures,
} from '@larkway/ops-contract';
import {
  type CanarySteps as StepsOfRemote,
  type Change,
  type Figures,
  type CompatibilityProblem,
  type ChangeResult,
  type PicturesSummary,
  quarantineEvidenceSchema,
  regressionSchema,
} from '@larkway/releases-contract';

export const toFigures = ({ tallies, measures: measured }: Figures): VersionFigures => ({
  shown: tallies.shown,
  // The same definition as in canary analysis: failures to show the version itself.
  errors: tallies['server-error'] + tallies['browser-error'],
  lastGood: tallies['stand-in'],
  fallbacks: tallies.fallback,
  lcp: measured.LCP?.p75 ?? null,
  inp: measured.INP?.p75 ?? null,
  cls: measured.CLS?.p75 ?? null,
  load: measured.load?.p75 ?? null,
  navigation: measured.navigation?.p75 ?? null,
  blocking: measured.blocking?.p75 ?? null,
});

/** Canary analysis is identified by its evidence, because an operator may have the same name. */
const regressionOf = ({ by, evidence }: Change): ReleaseChange['regression'] =>
  (by === 'judge' && regressionSchema.safeParse(evidence).data) || null;

const isQuarantine = ({ by, evidence }: Change): boolean =>
  by === 'quarantine' && quarantineEvidenceSchema.safeParse(evidence).success;

export const toChange = (change: Change): ReleaseChange => {
  const { id, at, kind, by, reason, channel, moves } = change;
  return {
    number: id,
    at,
    kind,
    by,
    reason,
    channel,
    moves,
    regression: regressionOf(change),
    quarantined: isQuarantine(change),
  };
};

export const toSteps = ({
  percents,
  step,
  nextAt,
  waitsFor,
  visits,
  visitsNeeded,
  refusal,
  by,
  reason,
}: StepsOfRemote): CanarySteps => ({
  percents,
  step,
  nextAt,
  waitsFor,
  visits,
  visitsNeeded,
  refusal,
  by,
  reason,
});

const toProblem = ({ remote, rule, message, fix }: CompatibilityProblem): ReleaseProblem => ({
  remote,
  rule,
  text: `${message} ${fix}`,
});

/** A refusal of the compatibility check has remote and rule in the path of each issue. */
export const problemsOf = (
  issues: readonly { path: string; message: string }[],
): ReleaseProblem[] =>
  issues.map(({ path, message }) => ({
    remote: path.slice(0, path.lastIndexOf('.')),
    rule: path.slice(path.lastIndexOf('.') + 1),
    text: message,
  }));

export const toProblems = ({ report }: Pick<ChangeResult, 'report'>): ReleaseProblem[] =>
  report.problems.map(toProblem);

export const toOutcome = (outcome: ChangeResult): ReleaseOutcome => ({
  changed: outcome.changed,
  revision: outcome.revision,
  problems: toProblems(outcome),
});

export const toSummary = (summary: PicturesSummary | undefined): RemoteVersion['pictures'] => {
  if (!summary) return null;
  const { comparedWith, compared, differing } = summary;
  return { comparedWith, compared, differing };
};
