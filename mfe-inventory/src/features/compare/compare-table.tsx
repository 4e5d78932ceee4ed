import type { Vehicle } from '@larkway/inventory-contract';
import { Badge, Box, chakra, variables, VisuallyHidden } from '@larkway/sdk';
import type { RefObject } from 'react';
import { columnsWidth, labelWidth, sideways } from './column-layout';
import type { ComparedGroup, ComparedRow } from './compared-rows';

const table = {
  width: 'full',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  textAlign: 'left',
  fontSize: { base: '0.9375rem', md: '1rem' },
  '& th, & td': { padding: '12px 12px 12px 0', verticalAlign: 'top', fontWeight: 'inherit' },
  // The models are above the table; their names here are for assistive technology.
  '& thead th, & thead td': { padding: 0 },
  '& tbody tr + tr': { borderTopWidth: '1px' },
  // Row names stay visible while the models scroll.
  '& th[scope=row]': { position: 'sticky', left: 0, zIndex: 1, background: 'bg' },
  // Makes four models fit on one sheet.
  _print: {
    fontSize: '7.5pt',
    lineHeight: 1.2,
    '& th, & td': { padding: '2px 8px 2px 0' },
    '& th[scope=row]': { position: 'static', background: 'none' },
  },
} as const;

const Values = ({ row: { values, shared } }: { row: ComparedRow }) =>
  values.map((value, index) =>
    typeof value === 'string' ? (
      <chakra.td key={index} fontWeight={shared.includes(value) ? 400 : 500}>
        {value}
      </chakra.td>
    ) : (
      <td key={index}>
        <Box as="ul" _print={{ display: 'inline' }}>
          {value.map((part) => (
            <Box
              as="li"
              key={part}
              fontWeight={shared.includes(part) ? 400 : 500}
              color={shared.includes(part) ? 'ink2' : undefined}
              _print={{ display: 'inline', _after: { content: '"; "' } }}
            >
              {part}
            </Box>
          ))}
        </Box>
      </td>
    ),
  );

const Row = ({ row, isMarked }: { row: ComparedRow; isMarked: boolean }) => (
  <tr>
    <chakra.th scope="row" color="ink2">
      {row.label}
      {isMarked && row.differs && (
        <>
          {' '}
          <Badge
            tone="info"
            minHeight="24px"
            paddingInline="2"
            _print={{ minHeight: 0, padding: 0, fontSize: 'inherit' }}
          >
            Differs
          </Badge>
        </>
      )}
    </chakra.th>
    <Values row={row} />
  </tr>
);

const Group = ({
  group,
  columns,
  isMarked,
}: {
  group: ComparedGroup;
  columns: number;
  isMarked: boolean;
}) => (
  <tbody>
    <tr>
      <chakra.th
        scope="rowgroup"
        colSpan={columns}
        textStyle="h3"
        css={{
          'table &': { paddingTop: { base: '28px', md: '36px' } },
          _print: { fontSize: '9pt', 'table &': { paddingTop: '5px' } },
        }}
      >
        <Box as="span" position={{ base: 'sticky', _print: 'static' }} left="0">
          {group.title}
        </Box>
      </chakra.th>
    </tr>
    {group.rows.map((row) => (
      <Row key={row.label} row={row} isMarked={isMarked} />
    ))}
  </tbody>
);

interface CompareTableProps {
  vehicles: Vehicle[];
  groups: ComparedGroup[];
  /** Whether rows that differ are marked; not needed if only such rows are shown. */
  isMarked: boolean;
  scroller: RefObject<HTMLDivElement | null>;
}

/** Models side by side: one column for each model, one row for each fact. */
export const CompareTable = ({ vehicles, groups, isMarked, scroller }: CompareTableProps) => (
  <Box
    ref={scroller}
    position="relative"
    role="region"
    aria-labelledby="compare-title"
    tabIndex={0}
    css={sideways}
  >
    <chakra.table
      css={[table, variables({ '--models': String(vehicles.length) })]}
      minWidth={columnsWidth}
    >
      <caption>
        <VisuallyHidden>{vehicles.map(({ name }) => name).join(', ')} side by side</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <chakra.td width={labelWidth} />
          {vehicles.map(({ slug, name }) => (
            <th key={slug} scope="col">
              <VisuallyHidden>{name}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.title} group={group} columns={vehicles.length + 1} isMarked={isMarked} />
      ))}
    </chakra.table>
  </Box>
);
