import { Box } from '@larkway/sdk';
import type { ReactNode } from 'react';

/** Fields side by side, in the height of a tool. */
export const FieldRow = ({
  columns,
  children,
}: {
  columns: Record<string, string>;
  children: ReactNode;
}) => (
  <Box
    display="grid"
    gridTemplateColumns={columns}
    gap="3"
    alignItems="end"
    css={{
      '& input, & select': { minHeight: '44px', fontSize: '1rem' },
      '& label': { fontSize: '0.9375rem', marginBottom: '4px' },
    }}
  >
    {children}
  </Box>
);
