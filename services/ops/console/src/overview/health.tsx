import type { Overview, ServiceHealth } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { WarningIcon } from '@phosphor-icons/react/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { causeLabel } from '../emails/labels';
import { duration } from '../format/duration';
import { count, counted, percent } from '../format/numbers';
import { clock, exact } from '../format/times';
import { LiveRegion } from '../ui/notice';
import { InlineLink } from '../ui/text';
import { useNow } from '../ui/time';

interface Finding {
  tone: 'warning' | 'danger';
  text: string;
  /** The page where an operator can act on it. */
  to?: string;
}

const OLD_SECONDS = 120;
const VERY_OLD_SECONDS = 600;
const LAG_SECONDS = 30;
const HIGH_FAILURE_RATE = 0.05;
/** Below this count, a single failure would look like a high rate. */
const MIN_FINISHED_FOR_RATE = 20;

const serviceFindings = ({
  service,
  reachable,
  feedLagSeconds,
  drift,
  outbox,
}: ServiceHealth): Finding[] => {
  if (!reachable)
    return [{ tone: 'danger', text: `The service ${service} cannot be reached.`, to: '/sending' }];
  const late = feedLagSeconds !== null && feedLagSeconds > LAG_SECONDS;
  // The newest emails are still on their way here; older ones should be known.
  const drifts =
    !late && drift !== null && drift !== 0 && (outbox?.oldestSeconds ?? 0) > OLD_SECONDS;
  return [
    ...(late
      ? [
          {
            tone: 'warning' as const,
            text: `Data from ${service} is ${duration(feedLagSeconds)} behind.`,
          },
        ]
      : []),
    ...(drifts
      ? [
          {
            tone: 'warning' as const,
            text: `${service} has ${counted(Math.abs(drift), `${drift > 0 ? 'more' : 'fewer'} open email`)} than the console knows of.`,
            to: '/emails?state=open',
          },
        ]
      : []),
  ];
};

const ONE_DAY = 86_400_000;

const sinceWhen = (start: string, now: number): string =>
  now - Date.parse(start) < ONE_DAY ? clock(start) : exact(start);

const pauseText = ({ pause }: Overview, now: number): string =>
  `Sending is paused.${pause ? ` ${pause.by} paused it at ${sinceWhen(pause.at, now)}.` : ''}`;

const queueFindings = (overview: Overview, now: number): Finding[] => {
  const { queue, workers } = overview;
  if (!queue) return [{ tone: 'danger', text: 'The queue cannot be reached.', to: '/sending' }];
  return [
    ...(queue.paused
      ? [{ tone: 'warning' as const, text: pauseText(overview, now), to: '/sending' }]
      : []),
    ...(workers?.length === 0
      ? [{ tone: 'danger' as const, text: 'No worker is alive: nothing is being sent.' }]
      : []),
  ];
};

/** One of two mail servers is away: emails go through the other one. */
const relayFindings = ({ relays }: Overview, now: number): Finding[] =>
  (relays ?? []).flatMap(({ name, unavailable }) => {
    if (!unavailable) return [];
    const server = name === 'primary' ? 'Primary mail server' : 'Second mail server';
    const label = causeLabel(unavailable.cause).replace(/^Mail server/, server);
    const outage = `${label} since ${sinceWhen(unavailable.since, now)}`;
    const consequence =
      name === 'primary' ? 'sending through the second one' : 'none takes over if the first fails';
    return [{ tone: 'warning', text: `${outage}, ${consequence}.` }];
  });

/** While no mail server is available, every email that is not held waits for one. */
const mailServerFindings = (overview: Overview, now: number): Finding[] => {
  const { mailServer, emails } = overview;
  if (!mailServer) return relayFindings(overview, now);
  const { unavailableSince, cause, nextAttemptAt } = mailServer;
  const since = sinceWhen(unavailableSince, now);
  const seconds =
    nextAttemptAt === null ? 0 : Math.round((Date.parse(nextAttemptAt) - now) / 1_000);
  const next = seconds > 0 ? `next attempt in ${duration(seconds)}` : 'an attempt is in progress';
  const waiting = emails.accepted + emails.queued + emails.sending + emails.postponed;
  return [
    {
      tone: 'danger',
      text: `${causeLabel(cause)} since ${since}, ${count(waiting)} waiting, ${next}.`,
      to: `/emails?state=open&cause=${cause}`,
    },
  ];
};

const emailFindings = ({
  emails,
  oldestWaitingSeconds,
  lastHour,
  deadLetters,
}: Overview): Finding[] => {
  const { failureRate, sent, failed } = lastHour;
  const findings: Finding[] = [];
  // An email that the recipient's server delays is not our fault.
  const arePostponed = emails.accepted + emails.queued + emails.sending === 0;
  if (oldestWaitingSeconds !== null && oldestWaitingSeconds > OLD_SECONDS)
    findings.push({
      tone: oldestWaitingSeconds > VERY_OLD_SECONDS && !arePostponed ? 'danger' : 'warning',
      text: `The oldest email has waited for ${duration(Math.round(oldestWaitingSeconds))}.`,
      to: '/emails?state=open',
    });
  if (
    failureRate !== null &&
    failureRate >= HIGH_FAILURE_RATE &&
    sent + failed >= MIN_FINISHED_FOR_RATE
  )
    findings.push({
      tone: 'danger',
      text: `${percent(failureRate)} of the last hour’s emails failed.`,
      to: '/dead-letters',
    });
  if (emails.held > 0)
    findings.push({
      tone: 'warning',
      text: `${counted(emails.held, 'email')} ${emails.held === 1 ? 'is' : 'are'} held until an operator releases or cancels ${emails.held === 1 ? 'it' : 'them'}.`,
      to: '/emails?state=held',
    });
  if (deadLetters > 0)
    findings.push({
      tone: 'warning',
      text: `${counted(deadLetters, 'dead letter')} ${deadLetters === 1 ? 'needs' : 'need'} an operator.`,
      to: '/dead-letters',
    });
  return findings;
};

/** Current problems, worst first. */
export const assess = (overview: Overview, now = Date.parse(overview.at)): Finding[] =>
  [
    ...queueFindings(overview, now),
    ...mailServerFindings(overview, now),
    ...overview.services.flatMap(serviceFindings),
    ...emailFindings(overview),
  ].sort((a, b) => Number(b.tone === 'danger') - Number(a.tone === 'danger'));

/** One line when all is well, otherwise one line for each problem. */
export const Health = ({ overview }: { overview: Overview }) => {
  const findings = assess(overview, useNow());
  const tone = findings[0]?.tone ?? 'success';
  const Symbol = { success: CheckCircleIcon, warning: WarningIcon, danger: WarningCircleIcon }[
    tone
  ];
  return (
    <Box
      display="flex"
      gap="3"
      padding="14px 16px"
      marginBottom="6"
      borderRadius="field"
      background={`${tone}Bg`}
      color={tone}
    >
      <Box as="span" flex="none" paddingTop="1px">
        <Symbol size={24} aria-hidden />
      </Box>
      {findings.length === 0 ? (
        <chakra.p fontWeight={600}>
          All is well: emails are going out, and none waits for an operator.
        </chakra.p>
      ) : (
        <chakra.ul display="grid" gap="1">
          {/* The key ignores digits, so that a focused link stays focused as numbers change. */}
          {findings.map(({ text, to }) => (
            <chakra.li key={text.replace(/\d+/g, '')} fontWeight={600}>
              {text}{' '}
              {to && (
                <InlineLink to={to} textDecorationColor="currentColor">
                  Look
                </InlineLink>
              )}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {/* Announced when the number of problems changes, not every second. */}
      <LiveRegion>
        {findings.length === 0
          ? 'All is well'
          : `${counted(findings.length, 'thing')} ${findings.length === 1 ? 'needs' : 'need'} attention`}
      </LiveRegion>
    </Box>
  );
};
