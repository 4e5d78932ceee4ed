import { Box, type BoxProps, VisuallyHidden } from '@larkway/sdk';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { InfoIcon } from '@phosphor-icons/react/Info';
import { WarningIcon } from '@phosphor-icons/react/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import type { ReactNode } from 'react';

export type NoticeTone = 'success' | 'info' | 'warning' | 'danger';

const icons = {
  success: CheckCircleIcon,
  info: InfoIcon,
  warning: WarningIcon,
  danger: WarningCircleIcon,
};

interface NoticeProps extends Pick<BoxProps, 'role' | 'marginBottom' | 'marginTop'> {
  tone: NoticeTone;
  children: ReactNode;
  action?: ReactNode;
}

/** A tinted message with an icon. */
export const Notice = ({ tone, children, action, ...rest }: NoticeProps) => {
  const Icon = icons[tone];
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="12px 16px"
      padding="12px 16px"
      borderRadius="field"
      background={`${tone}Bg`}
      color={tone}
      {...rest}
    >
      <Box
        display="flex"
        alignItems="flex-start"
        gap="3"
        flex="1 1 260px"
        minWidth="0"
        fontWeight={500}
      >
        <Box as="span" flex="none" paddingTop="1px">
          <Icon size={22} aria-hidden />
        </Box>
        <Box minWidth="0" overflowWrap="anywhere">
          {children}
        </Box>
      </Box>
      {action}
    </Box>
  );
};

/** Announces a change to screen readers, in one short sentence. */
export const LiveRegion = ({ children }: { children: string }) => (
  <VisuallyHidden role="status" aria-live="polite">
    {children}
  </VisuallyHidden>
);
