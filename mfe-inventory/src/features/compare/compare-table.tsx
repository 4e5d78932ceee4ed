import type { Vehicle } from '@larkway/inventory-contract';
import {
  Anchor,
  Badge,
  Box,
  chakra,
  formatDollars,
  type FigureTone,
  Text,
  TextLink,
  variables,
  VisuallyHidden,
} from '@larkway/sdk';
import { altText } from '../../pictures/alt-text';
import { pictureSizes } from '../../ui/picture-sizes';
import { figureTones } from '../../ui/figure-tones';
import { VehicleFigure } from '../../ui/vehicle-figure';
import type { ComparedGroup, ComparedRow } from './compared-rows';

// The width of two models; with more models, each is narrower.
const widths = [
  { from: 1440, px: 520 },
  { from: 768, vw: 36 },
  { from: 0, px: 123 },
];
const scale = { base: 102, md: 97 };

// The whole picture in a low frame.
const onPaper = { '& img': { width: 'auto', height: '100%' } };

interface ComparedModelProps {
  vehicle: Vehicle;
  tone: FigureTone;
  /** The same comparison without this model. */
  without: string;
}

/** A column's header: the model's picture, its name, and a link that removes it. */
const ComparedModel = ({ vehicle, tone, without }: ComparedModelProps) => (
  <chakra.th scope="col" css={{ 'table &': { paddingTop: 0 }, _print: onPaper }}>
    <VehicleFigure
      vehicle={vehicle}
      plain
      tone={tone}
      alt={altText(vehicle)}
      ratio={{ base: '1/1', md: '16/10', _print: 'auto' }}
      minHeight={{ _print: '72px' }}
      scale={scale}
      sizes={pictureSizes(widths, scale)}
      priority
    />
    <Anchor
      to={`/inventory/${vehicle.slug}`}
      display="block"
      marginTop="3"
      textStyle="h3"
      fontSize={{ base: '1.125rem', md: undefined }}
      _print={{ fontSize: '9pt', marginTop: '1' }}
    >
      {vehicle.name}
    </Anchor>
    <Text as="span" display="block" variant="price" _print={{ display: 'none' }}>
      {formatDollars(vehicle.price)}
    </Text>
    <Box _print={{ display: 'none' }}>
      <TextLink to={without} replace aria-label={`Remove ${vehicle.name}`}>
        Remove
      </TextLink>
    </Box>
  </chakra.th>
);

const table = {
  width: 'full',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  textAlign: 'left',
  fontSize: { base: '0.9375rem', md: '1rem' },
  '& th, & td': { padding: '12px 12px 12px 0', verticalAlign: 'top', fontWeight: 'inherit' },
  '& tbody tr': { borderTopWidth: '1px' },
  // Row names stay visible while the models scroll.
  '& thead td, & th[scope=row]': { position: 'sticky', left: 0, zIndex: 1, background: 'bg' },
  // Makes four models fit on one sheet.
  _print: {
    fontSize: '7.5pt',
    lineHeight: 1.2,
    '& th, & td': { padding: '2px 8px 2px 0' },
    '& thead td, & th[scope=row]': { position: 'static', background: 'none' },
  },
} as const;

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
    {row.values.map((value, index) => (
      <chakra.td key={index} fontWeight={row.differs ? 500 : 400}>
        {value}
      </chakra.td>
    ))}
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
          'table &': { paddingTop: '32px' },
          _print: { fontSize: '9pt', 'table &': { paddingTop: '5px' } },
        }}
      >
        {group.title}
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
  /** The address of the same comparison without a model. */
  without: (vehicle: Vehicle) => string;
}

/** Models side by side: pictures above, one row for each fact. */
export const CompareTable = ({ vehicles, groups, isMarked, without }: CompareTableProps) => {
  const tones = figureTones(vehicles.map(({ imageUrl }) => imageUrl));
  return (
    <Box
      role="region"
      aria-labelledby="compare-title"
      tabIndex={0}
      overflowX="auto"
      _print={{ overflow: 'visible' }}
    >
      <chakra.table
        css={[table, variables({ '--models': String(vehicles.length) })]}
        minWidth={{
          base: 'calc(104px + var(--models) * 123px)',
          md: 'calc(160px + var(--models) * 180px)',
          _print: '0',
        }}
      >
        <caption>
          <VisuallyHidden>
            {vehicles.map(({ name }) => name).join(', ')} side by side
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <chakra.td width={{ base: '104px', md: '20%', _print: '14%' }} />
            {vehicles.map((vehicle, index) => (
              <ComparedModel
                key={vehicle.slug}
                vehicle={vehicle}
                tone={tones[index]!}
                without={without(vehicle)}
              />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            columns={vehicles.length + 1}
            isMarked={isMarked}
          />
        ))}
      </chakra.table>
    </Box>
  );
};
