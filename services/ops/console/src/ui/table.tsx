import { Box, chakra } from '@larkway/sdk';
import type { ReactNode } from 'react';

export interface Column<T> {
  title: string;
  /** Aligned to the right, for numbers. */
  end?: boolean;
  cell: (row: T) => ReactNode;
}

interface TableProps<T> {
  caption: string;
  columns: Column<T>[];
  rows: T[];
  keyOf: (row: T) => string;
  /** Stays a table on small screens; for few, short columns. */
  dense?: boolean;
}

const styles = {
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  '& th': {
    fontWeight: 500,
    textAlign: 'left',
    color: 'ink2',
    padding: '8px 12px 8px 0',
    borderBottomWidth: '1px',
    whiteSpace: 'nowrap',
  },
  '& td': { padding: '6px 12px 6px 0', height: '48px', borderBottomWidth: '1px' },
  '& [data-end]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& th:last-child, & td:last-child': { paddingRight: '0' },
} as const;

// On small screens each row becomes a short list with its first cell as heading.
const listStyles = {
  '@media (max-width: 767px)': {
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '&, & tbody, & tr, & td': { display: 'block' },
    '& tr': { paddingBlock: '12px', borderBottomWidth: '1px' },
    '& td': {
      height: 'auto',
      padding: '2px 0',
      borderBottomWidth: '0',
      display: 'flex',
      gap: '12px',
      textAlign: 'left',
    },
    '& td:not(:first-child):not([data-title=""])::before': {
      content: 'attr(data-title)',
      flex: '0 0 112px',
      color: 'ink2',
    },
    '& td:empty': { display: 'none' },
    '& td:first-child': { fontWeight: 500, fontSize: '1rem' },
    '& [data-end]': { textAlign: 'left' },
  },
} as const;

/**
 * A table for up to hundreds of rows. The roles are explicit, because `display: block` removes
 * them.
 */
export const Table = <T,>({ caption, columns, rows, keyOf, dense = false }: TableProps<T>) => (
  <Box overflowX="auto">
    <chakra.table
      css={
        dense
          ? { ...styles, '& td': { ...styles['& td'], height: '40px' } }
          : { ...styles, ...listStyles }
      }
      role="table"
      aria-label={caption}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, end }) => (
            <th key={title} role="columnheader" scope="col" data-end={end || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ title, end, cell }) => (
              <td key={title} role="cell" data-title={title} data-end={end || undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  </Box>
);
