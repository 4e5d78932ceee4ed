import type { ReleaseChange } from '@larkway/ops-contract';
import { actionLabel } from '../audit/actions';
import { count, counted } from '../format/numbers';
import { Notice } from '../ui/notice';
import { RelativeTime } from '../ui/time';
import type { TimelineTone } from '../ui/timeline';
import { measured } from './figures';

const appearances: Record<string, { title: string; tone: TimelineTone }> = {
  published: { title: 'Published', tone: 'plain' },
  promoted: { title: 'Promoted', tone: 'good' },
  'rolled-back': { title: 'Rolled back', tone: 'warning' },
  'canary-set': { title: 'Canary set', tone: 'active' },
  'canary-stopped': { title: 'Canary stopped', tone: 'plain' },
  locked: { title: 'Locked', tone: 'warning' },
  unlocked: { title: 'Unlocked', tone: 'plain' },
  'preview-issued': { title: 'Preview link created', tone: 'plain' },
  quarantined: { title: 'Quarantined', tone: 'bad' },
  restored: { title: 'Database restored', tone: 'warning' },
  pruned: { title: 'Old entries removed', tone: 'plain' },
  'token-issued': { title: 'Team token issued', tone: 'plain' },
  'token-revoked': { title: 'Team token revoked', tone: 'plain' },
};

/** Title and tone of a change. A change of an unknown kind is shown by its name. */
export const changeAppearance = ({
  kind,
  regression,
  quarantined,
}: Pick<ReleaseChange, 'kind' | 'regression' | 'quarantined'>): {
  title: string;
  tone: TimelineTone;
} => {
  const look = appearances[kind] ?? { title: actionLabel(kind), tone: 'plain' as const };
  return regression || quarantined ? { ...look, tone: 'bad' } : look;
};

/** `Promoted by Otto` */
export const doneBy = (
  change: Pick<ReleaseChange, 'kind' | 'regression' | 'quarantined' | 'by'>,
): string => {
  const { title } = changeAppearance(change);
  return change.quarantined
    ? `${title} automatically`
    : `${title} by ${change.regression ? 'canary analysis' : change.by}`;
};

const reporters = { server: 'the site’s servers', browser: 'visitors’ browsers' };

/**
 * The evidence of canary analysis:
 * `Errors in visitors’ browsers: 30 % of 100 visits, before 0.3 % of 900`
 */
export const regressionText = ({
  measure,
  seenBy,
  candidate,
  baseline,
  candidateCount,
  baselineCount,
}: NonNullable<ReleaseChange['regression']>): string =>
  `${actionLabel(measure)} in ${reporters[seenBy]}: ${measured(measure, candidate)} of ${counted(candidateCount, 'visit')}, before ${measured(measure, baseline)} of ${count(baselineCount)}`;

/** A probability as a frequency, which is easier to read: `once in 4,000,000 checks` */
export const rarity = (chance: number): string =>
  chance < 1e-9
    ? 'less than once in 1,000,000,000 checks'
    : `once in ${count(Math.max(1, Math.round(1 / chance)))} checks`;

const whatHappened = ({ kind, quarantined }: ReleaseChange): string => {
  const isCanary = kind === 'canary-stopped';
  if (quarantined)
    return isCanary ? 'The canary was stopped automatically' : 'Rolled back automatically';
  return isCanary ? 'Canary analysis stopped the canary' : 'Canary analysis rolled it back';
};

/** An automatic rollback or stop of a canary, and its reason. */
export const AutomaticNotice = ({ change }: { change: ReleaseChange | null }) =>
  change && (
    <Notice tone="danger" marginBottom="3">
      {whatHappened(change)}, <RelativeTime at={change.at} />
      {change.regression ? `. ${regressionText(change.regression)}.` : `: ${change.reason}`}
    </Notice>
  );
