import { Box } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { Disclosure } from './disclosure';

/** The numbers of a chart as a table, which opens on request. */
export const TableTwin = ({ title, children }: { title: string; children: ReactNode }) => (
  <Disclosure title={title}>
    <Box maxHeight="520px" overflowY="auto" tabIndex={0} role="group" aria-label={title}>
      {children}
    </Box>
  </Disclosure>
);
