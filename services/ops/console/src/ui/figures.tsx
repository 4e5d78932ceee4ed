import { Box, chakra } from '@larkway/sdk';
import type { ReactNode } from 'react';

export interface Figure {
  label: string;
  value: ReactNode;
  /** A few words of explanation. */
  note?: ReactNode;
  tone?: 'ink' | 'warning' | 'danger';
}

/** Figures side by side, with tabular digits so that nothing moves while they change. */
export const Figures = ({
  figures,
  columns,
}: {
  figures: Figure[];
  columns: Record<string, string>;
}) => (
  <Box borderBlockWidth="1px" overflow="hidden">
    <chakra.dl
      display="grid"
      gridTemplateColumns={columns}
      marginLeft={{ base: '-15px', md: '-21px' }}
      marginBottom="-1px"
    >
      {figures.map(({ label, value, note, tone = 'ink' }) => (
        <Box
          key={label}
          padding={{ base: '12px 14px', md: '14px 20px' }}
          borderLeftWidth="1px"
          borderBottomWidth="1px"
          minWidth="0"
        >
          <chakra.dt color="ink2" fontSize="0.9375rem" lineHeight={1.35}>
            {label}
          </chakra.dt>
          <chakra.dd
            color={tone}
            fontSize={{ base: '1.5rem', md: '1.75rem' }}
            fontWeight={500}
            lineHeight={1.25}
            letterSpacing="-0.02em"
            fontVariantNumeric="tabular-nums"
          >
            {value}
          </chakra.dd>
          {note && (
            <chakra.dd color="ink2" fontSize="0.9375rem" lineHeight={1.35}>
              {note}
            </chakra.dd>
          )}
        </Box>
      ))}
    </chakra.dl>
  </Box>
);
