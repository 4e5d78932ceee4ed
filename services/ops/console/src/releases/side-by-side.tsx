import type { LiveRemote, VersionFigures } from '@larkway/ops-contract';
import { chakra, Text } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { type Column, Table } from '../ui/table';
import { type FigureName, figureNames } from './figures';
import { Version } from './version';

interface Seen {
  title: string;
  version: string;
  figures: VersionFigures | null;
}

interface Row {
  label: string;
  cell: (seen: Seen) => ReactNode;
}

const NotMeasured = () => <chakra.span color="ink2">not measured</chakra.span>;

const rows: Row[] = [
  { label: 'Version', cell: ({ version }) => <Version of={version} /> },
  ...figureNames.map(({ label, text }: FigureName) => ({
    label,
    cell: ({ figures }: Seen) => (figures && text(figures)) ?? <NotMeasured />,
  })),
];

const seenOf = ({ live, before, canary }: LiveRemote): Seen[] => [
  { title: 'Live', ...live },
  ...(before ? [{ title: 'Before', ...before }] : []),
  ...(canary ? [{ title: `Canary, ${canary.percent} %`, ...canary }] : []),
];

/** What visitors get beside what they got before, and beside what some of them get instead. */
export const SideBySide = ({ remote }: { remote: LiveRemote }) => {
  const columns: Column<Row>[] = [
    { title: 'Figure', cell: ({ label }) => <chakra.span color="ink2">{label}</chakra.span> },
    ...seenOf(remote).map((seen) => ({
      title: seen.title,
      end: true,
      cell: ({ cell }: Row) => cell(seen),
    })),
  ];
  const isSeen = seenOf(remote).some(({ figures }) => figures !== null);
  return (
    <>
      <Table
        caption={`Figures of ${remote.name}`}
        dense
        rows={isSeen ? rows : rows.slice(0, 1)}
        keyOf={({ label }) => label}
        columns={columns}
      />
      {!isSeen && (
        <Text variant="small" tone="ink2" marginTop="2">
          Nobody has seen {seenOf(remote).length > 1 ? 'them' : 'it'} within this time: not
          measured.
        </Text>
      )}
    </>
  );
};
