import type { FailureCause } from '@larkway/ops-contract';

/** Who caused a change of a release. */
export type ReleaseActor = 'canary-analysis' | 'quarantine' | 'person';

/** What happened to the version of one remote. `live` is what visitors get now. */
interface ReleaseFacts {
  remote: string;
  version: string | null;
  live: string | null;
  cause: ReleaseActor;
  /** Number of the entry in the audit log of releases. */
  change: number;
}

/** An event by its kind, without personal data: ids and counts. */
export type NotificationEvent =
  | { kind: 'canary.halted' | 'version.rolled_back' | 'version.quarantined'; data: ReleaseFacts }
  | {
      kind: 'email.dead_letters';
      data: {
        cause: FailureCause;
        /** New dead letters of this cause since the last notification. */
        count: number;
        /** All dead letters. */
        undelivered: number;
      };
    }
  | {
      kind: 'email.bounce_rate';
      data: { bounced: number; sent: number; rate: number; limit: number; hours: number };
    }
  | { kind: 'queue.paused'; data: { since: string; waiting: number } }
  | { kind: 'test'; data: Record<string, never> };

/** The text of a notification. */
export interface NotificationText {
  title: string;
  facts: { label: string; text: string }[];
}

const actors: Record<ReleaseActor, string> = {
  'canary-analysis': 'by canary analysis',
  quarantine: 'after a quarantine',
  person: 'by a person',
};

const releaseFacts = ({ remote, version, live, cause, change }: ReleaseFacts) => [
  { label: 'Remote', text: remote },
  { label: 'Version', text: version ?? 'none' },
  { label: 'Live now', text: live ?? 'none' },
  { label: 'Cause', text: actors[cause] },
  { label: 'Entry of the audit log', text: String(change) },
];

const percent = (ratio: number): string => `${(ratio * 100).toFixed(1)} %`;

/** What an email about the event says. */
export const describeEvent = (event: NotificationEvent): NotificationText => {
  switch (event.kind) {
    case 'canary.halted':
      return {
        title: `The canary of ${event.data.remote} was halted ${actors[event.data.cause]}`,
        facts: releaseFacts(event.data),
      };
    case 'version.rolled_back':
      return {
        title: `${event.data.remote} was rolled back ${actors[event.data.cause]}`,
        facts: releaseFacts(event.data),
      };
    case 'version.quarantined':
      return {
        title: `A version of ${event.data.remote} is quarantined`,
        facts: releaseFacts(event.data),
      };
    case 'email.dead_letters': {
      const { cause, count, undelivered } = event.data;
      return {
        title: count === 1 ? 'An email was not delivered' : `${count} emails were not delivered`,
        facts: [
          { label: 'Cause', text: cause },
          { label: 'New dead letters', text: String(count) },
          { label: 'All dead letters', text: String(undelivered) },
        ],
      };
    }
    case 'email.bounce_rate': {
      const { bounced, sent, rate, limit, hours } = event.data;
      return {
        title: `${percent(rate)} of the emails of ${hours} hours bounced`,
        facts: [
          { label: 'Bounced', text: `${bounced} of ${sent}` },
          { label: 'Limit', text: percent(limit) },
        ],
      };
    }
    case 'queue.paused':
      return {
        title: 'The email queue is paused',
        facts: [
          { label: 'Paused since', text: event.data.since },
          { label: 'Waiting emails', text: String(event.data.waiting) },
        ],
      };
    case 'test':
      return {
        title: 'This is a test notification',
        facts: [{ label: 'Result', text: 'This receiver gets notifications.' }],
      };
  }
};

/** The page of the console about the event. */
export const pageOfEvent = (event: NotificationEvent): string => {
  switch (event.kind) {
    case 'canary.halted':
    case 'version.rolled_back':
    case 'version.quarantined':
      return `/ops/releases/${event.data.remote}`;
    case 'email.dead_letters':
      return `/ops/dead-letters?cause=${event.data.cause}`;
    case 'email.bounce_rate':
      return '/ops/emails?state=bounced';
    case 'queue.paused':
      return '/ops/sending';
    case 'test':
      return '/ops/notifications';
  }
};
