import type { PolicyBlock } from '@larkway/content-contract';
import { chakra } from '@larkway/sdk';

type PolicyTableProps = Extract<PolicyBlock, { kind: 'table' }>;

/** Three columns have no room on a phone: there each row becomes a group of lines, the first of them its name. */
const stacked = {
  '& thead': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& tbody, & tr, & th, & td': { display: 'block' },
  '& tbody tr': { paddingBlock: '12px' },
  '& tbody :is(th, td)': { padding: '0' },
};

const isNumber = (text: string): boolean => /^\d[\d,]*$/.test(text);

/** Between hairlines; a column of numbers stands right. Roles are named because `display` would take them away. */
export const PolicyTable = ({ caption, columns, rows }: PolicyTableProps) => {
  const isNumeric = columns.map((_, index) => rows.every((row) => isNumber(row[index]!)));
  const align = (index: number) => (isNumeric[index] ? 'right' : 'left');
  return (
    <chakra.table
      role="table"
      width="full"
      marginBlock="2"
      borderCollapse="collapse"
      fontSize="1rem"
      lineHeight={1.45}
      css={{
        '& :is(th, td)': { padding: '12px 20px 12px 0', verticalAlign: 'top', fontWeight: 400 },
        '& :is(th, td):last-child': { paddingRight: '0' },
        '& tr': { borderBottomWidth: '1px', breakInside: 'avoid' },
        '& tbody th': { fontWeight: 500 },
        ...(columns.length > 2 && { '@media (max-width: 479px)': stacked }),
      }}
    >
      <chakra.caption textAlign="left" textStyle="label" paddingBottom="1">
        {caption}
      </chakra.caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column, index) => (
            <chakra.th
              key={column}
              role="columnheader"
              scope="col"
              color="ink2"
              textAlign={align(index)}
            >
              {column}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([name, ...cells]) => (
          <tr key={name} role="row">
            <chakra.th role="rowheader" scope="row" textAlign="left">
              {name}
            </chakra.th>
            {cells.map((cell, index) => (
              <chakra.td
                key={columns[index + 1]}
                role="cell"
                textAlign={align(index + 1)}
                fontVariantNumeric="tabular-nums"
              >
                {cell}
              </chakra.td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
};
