import type { ReleaseChange } from '@larkway/ops-contract';
import { actionLabel } from '../audit/actions';
import { count, counted } from '../format/numbers';
import type { TimelineTone } from '../ui/timeline';
import { Notice } from '../ui/notice';
import { RelativeTime } from '../ui/time';
import { measured } from './figures';

const appearances: Record<string, { title: string; tone: TimelineTone }> = {
  published: { title: 'Published', tone: 'plain' },
  promoted: { title: 'Promoted', tone: 'good' },
  'rolled-back': { title: 'Rolled back', tone: 'warning' },
  'canary-set': { title: 'Canary set', tone: 'active' },
  'canary-stopped': { title: 'Canary stopped', tone: 'plain' },
  locked: { title: 'Locked', tone: 'warning' },
  unlocked: { title: 'Unlocked', tone: 'plain' },
  'preview-issued': { title: 'Preview link made', tone: 'plain' },
  quarantined: { title: 'Quarantined', tone: 'bad' },
  restored: { title: 'Database restored', tone: 'warning' },
  pruned: { title: 'Old entries removed', tone: 'plain' },
  'token-issued': { title: 'Team’s token made', tone: 'plain' },
  'token-revoked': { title: 'Team’s token revoked', tone: 'plain' },
};

/** How a change appearances in a list. One of a kind that is not known yet is shown by its name. */
export const changeAppearance = ({
  kind,
  verdict,
  quarantined,
}: Pick<ReleaseChange, 'kind' | 'verdict' | 'quarantined'>): {
  title: string;
  tone: TimelineTone;
} => {
  const look = appearances[kind] ?? { title: actionLabel(kind), tone: 'plain' as const };
  return verdict || quarantined ? { ...look, tone: 'bad' } : look;
};

/** `Promoted by Otto` */
export const doneBy = (
  change: Pick<ReleaseChange, 'kind' | 'verdict' | 'quarantined' | 'by'>,
): string => {
  const { title } = changeAppearance(change);
  return change.quarantined
    ? `${title} automatically`
    : `${title} by ${change.verdict ? 'the judge' : change.by}`;
};

const reporters = { server: 'the site’s servers', browser: 'visitors’ browsers' };

/** What the judge compared: `Errors in visitors’ browsers: 30 % of 100 visits, before 0.3 % of 900` */
export const verdictText = ({
  measure,
  seenBy,
  candidate,
  baseline,
  candidateCount,
  baselineCount,
}: NonNullable<ReleaseChange['verdict']>): string =>
  `${actionLabel(measure)} in ${reporters[seenBy]}: ${measured(measure, candidate)} of ${counted(candidateCount, 'visit')}, before ${measured(measure, baseline)} of ${count(baselineCount)}`;

/** `once in 4,000,000 appearances`, so that nobody has to count zeros. */
export const rarity = (chance: number): string =>
  chance < 1e-9
    ? 'less than once in 1,000,000,000 appearances'
    : `once in ${count(Math.max(1, Math.round(1 / chance)))} appearances`;

const whatHappened = ({ kind, quarantined }: ReleaseChange): string => {
  const isCanary = kind === 'canary-stopped';
  if (quarantined)
    return isCanary ? 'The canary was stopped automatically' : 'Rolled back automatically';
  return isCanary ? 'The judge stopped the canary' : 'The judge rolled it back';
};

/** What the platform took back by itself, and why. */
export const AutomaticNotice = ({ change }: { change: ReleaseChange | null }) =>
  change && (
    <Notice tone="danger" marginBottom="3">
      {whatHappened(change)}, <RelativeTime at={change.at} />
      {change.verdict ? `. ${verdictText(change.verdict)}.` : `: ${change.reason}`}
    </Notice>
  );
