import { Box, chakra } from '@larkway/sdk';
import type { ReactNode } from 'react';

export type TimelineTone = 'plain' | 'good' | 'active' | 'warning' | 'bad';

const colors = {
  plain: 'field',
  good: 'success',
  active: 'info',
  warning: 'warning',
  bad: 'danger',
} as const;

export interface TimelineEntry {
  key: string;
  tone: TimelineTone;
  title: ReactNode;
  aside: ReactNode;
  children?: ReactNode;
}

/** Entries in the given order along a vertical line. */
export const Timeline = ({ label, entries }: { label: string; entries: TimelineEntry[] }) => (
  <chakra.ol aria-label={label}>
    {entries.map(({ key, tone, title, aside, children }, index) => (
      <Box as="li" key={key} display="grid" gridTemplateColumns="16px minmax(0, 1fr)" columnGap="4">
        <Box
          display="grid"
          gridTemplateRows="8px 12px minmax(0, 1fr)"
          justifyItems="center"
          aria-hidden
        >
          <Box width="2px" height="full" background={index > 0 ? 'line' : 'transparent'} />
          <Box
            boxSize="12px"
            borderRadius="pill"
            background={tone === 'plain' ? 'bg' : colors[tone]}
            borderWidth="2px"
            borderColor={colors[tone]}
          />
          <Box
            width="2px"
            height="full"
            background={index < entries.length - 1 ? 'line' : 'transparent'}
          />
        </Box>
        <Box paddingBottom={index < entries.length - 1 ? '5' : '1'} minWidth="0" paddingTop="2px">
          <Box
            display="flex"
            flexDirection={{ base: 'column', sm: 'row' }}
            flexWrap="wrap"
            justifyContent="space-between"
            columnGap="4"
          >
            <Box fontWeight={600}>{title}</Box>
            <Box color="ink2" fontSize="0.9375rem" fontVariantNumeric="tabular-nums">
              {aside}
            </Box>
          </Box>
          {children}
        </Box>
      </Box>
    ))}
  </chakra.ol>
);
