import { chakra } from '@larkway/sdk';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { ClockIcon } from '@phosphor-icons/react/Clock';
import { XIcon } from '@phosphor-icons/react/X';

const looks = {
  received: { label: 'Being checked', icon: ClockIcon, color: 'ink2' },
  checked: { label: 'To review', icon: ClockIcon, color: 'warning' },
  approved: { label: 'Approved', icon: CheckIcon, color: 'success' },
  declined: { label: 'Declined', icon: XIcon, color: 'danger' },
} as const;

export type ApplicationStatusName = keyof typeof looks;

export const statusLabel = (status: ApplicationStatusName): string => looks[status].label;

/** The status of an application as icon and label. */
export const ApplicationStatus = ({ status }: { status: ApplicationStatusName }) => {
  const { label, icon: Symbol, color } = looks[status];
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
