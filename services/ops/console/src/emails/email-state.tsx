import { chakra } from '@larkway/sdk';
import type { Icon } from '@phosphor-icons/react';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/ArrowUUpLeft';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { ClockIcon } from '@phosphor-icons/react/Clock';
import { HandIcon } from '@phosphor-icons/react/Hand';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/PaperPlaneTilt';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { WarningIcon } from '@phosphor-icons/react/Warning';
import { XIcon } from '@phosphor-icons/react/X';

interface Appearance {
  label: string;
  icon: Icon;
  color: 'ink' | 'ink2' | 'info' | 'success' | 'warning' | 'danger';
}

const appearances: Record<string, Appearance> = {
  accepted: { label: 'Received', icon: ClockIcon, color: 'ink2' },
  queued: { label: 'Waiting', icon: ClockIcon, color: 'ink' },
  sending: { label: 'Sending', icon: PaperPlaneTiltIcon, color: 'info' },
  sent: { label: 'Sent', icon: CheckIcon, color: 'success' },
  postponed: { label: 'Delayed', icon: ClockIcon, color: 'warning' },
  expired: { label: 'Given up', icon: XIcon, color: 'danger' },
  failed: { label: 'Failed', icon: XIcon, color: 'danger' },
  'set-aside': { label: 'Quarantined', icon: WarningIcon, color: 'danger' },
  suppressed: { label: 'Suppressed', icon: ProhibitIcon, color: 'warning' },
  held: { label: 'Held', icon: HandIcon, color: 'warning' },
  cancelled: { label: 'Cancelled', icon: ProhibitIcon, color: 'ink2' },
  bounced: { label: 'Bounced', icon: ArrowUUpLeftIcon, color: 'danger' },
};

/**
 * How a state is shown: label and icon, never color alone. An unknown state is shown by its name.
 */
export const stateAppearance = (state: string): Appearance =>
  appearances[state] ?? { label: state, icon: ClockIcon, color: 'ink2' };

export const EmailState = ({ state }: { state: string }) => {
  const { label, icon: Symbol, color } = stateAppearance(state);
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontWeight={500}
      color={color}
      whiteSpace="nowrap"
    >
      <Symbol size={16} weight="bold" aria-hidden />
      {label}
    </chakra.span>
  );
};
