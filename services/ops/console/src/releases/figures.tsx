import type { LiveRemote, VersionFigures } from '@larkway/ops-contract';
import { chakra, Text } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { latency } from '../format/duration';
import { count, percent } from '../format/numbers';
import { type Column, Table } from '../ui/table';
import { Version } from './version';

export interface FigureName {
  label: string;
  /** In words; null where nothing was measured. */
  text: (figures: VersionFigures) => string | null;
}

const shift = (value: number): string => value.toFixed(3);
const orNull = (value: number | null, words: (value: number) => string): string | null =>
  value === null ? null : words(value);

/** What is known of a version, in the order in which it is shown. Times and shifts are 75th percentiles. */
export const figureNames: FigureName[] = [
  { label: 'Shown', text: ({ shown }) => count(shown) },
  { label: 'Errors', text: ({ shown, errors }) => (shown === 0 ? null : percent(errors / shown)) },
  { label: 'LCP', text: ({ lcp }) => orNull(lcp, latency) },
  { label: 'INP', text: ({ inp }) => orNull(inp, latency) },
  { label: 'CLS', text: ({ cls }) => orNull(cls, shift) },
  { label: 'Load', text: ({ load }) => orNull(load, latency) },
];

/** A measure of the judge's, in words. */
export const measured = (measure: string, value: number): string =>
  measure === 'errors' ? percent(value) : measure === 'CLS' ? shift(value) : latency(value);

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
export const VersionComparison = ({ remote }: { remote: LiveRemote }) => {
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
