import { type NotificationKind, testNotification } from '@larkway/ops-contract';

/** What receivers can choose, as shown. */
export const kindLabels: Record<NotificationKind, string> = {
  'canary.halted': 'Canary halted',
  'version.rolled_back': 'Version rolled back',
  'version.quarantined': 'Version quarantined',
  'email.dead_letters': 'Dead letters',
  'email.bounce_rate': 'Bounce rate above its limit',
  'queue.paused': 'Queue paused for ten minutes',
};

/** The label of a notification. An unknown kind is shown by its name. */
export const notificationLabel = (kind: string): string =>
  kind === testNotification ? 'Test' : (kindLabels[kind as NotificationKind] ?? kind);
