import type { LiveRemote, VersionFigures } from '@larkway/ops-contract';
import { chakra, Text } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { latency } from '../format/duration';
import { count, percent } from '../format/numbers';
import { Definitions } from '../ui/definitions';
import { Disclosure } from '../ui/disclosure';
import { type Column, Table } from '../ui/table';
import { Version } from './version';

interface FigureName {
  label: string;
  definition: string;
  /** Formatted; null if nothing was measured. */
  text: (figures: VersionFigures) => string | null;
}

const shift = (value: number): string => value.toFixed(3);
const orNull = (value: number | null, words: (value: number) => string): string | null =>
  value === null ? null : words(value);

/** The figures of a version, in display order. Times and shifts are 75th percentiles. */
export const figureNames: FigureName[] = [
  {
    label: 'Shown',
    definition: 'How often a part of the version was requested for a page.',
    text: ({ shown }) => count(shown),
  },
  {
    label: 'Errors',
    definition:
      'Share of these in which it failed to load or threw, on the server or in a browser.',
    text: ({ shown, errors }) => (shown === 0 ? null : percent(errors / shown)),
  },
  {
    label: 'LCP',
    definition: 'Time until the largest content of the first page was painted; good up to 2.5 s.',
    text: ({ lcp }) => orNull(lcp, latency),
  },
  {
    label: 'INP',
    definition: 'Time from an input to the next paint, the slowest of a visit; good up to 200 ms.',
    text: ({ inp }) => orNull(inp, latency),
  },
  {
    label: 'CLS',
    definition: 'How far content moved by itself; good up to 0.1.',
    text: ({ cls }) => orNull(cls, shift),
  },
  {
    label: 'Load',
    definition: 'Time from requesting its code until it was loaded.',
    text: ({ load }) => orNull(load, latency),
  },
  {
    label: 'Navigation',
    definition:
      'Time from a click until the largest content of a page that opens without a reload was painted.',
    text: ({ navigation }) => orNull(navigation, latency),
  },
  {
    label: 'Blocking',
    definition: 'Time for which its scripts ran in frames of more than 50 ms of a visit.',
    text: ({ blocking }) => orNull(blocking, latency),
  },
];

/** Explains the figures. */
export const FigureDefinitions = () => (
  <Disclosure title="What the figures mean">
    <Text variant="small" tone="ink2" marginBottom="2">
      Times and shifts are 75th percentiles of visits.
    </Text>
    <Definitions
      items={figureNames.map(({ label, definition }) => ({ term: label, value: definition }))}
    />
  </Disclosure>
);

/** A value of a measure of canary analysis, formatted. */
export const measured = (measure: string, value: number): string =>
  measure === 'errors' ? percent(value) : measure === 'CLS' ? shift(value) : latency(value);

interface ComparedVersion {
  title: string;
  version: string;
  figures: VersionFigures | null;
}

interface Row {
  label: string;
  cell: (compared: ComparedVersion) => ReactNode;
}

const NotMeasured = () => <chakra.span color="ink2">not measured</chakra.span>;

const rows: Row[] = [
  { label: 'Version', cell: ({ version }) => <Version of={version} /> },
  ...figureNames.map(({ label, text }: FigureName) => ({
    label,
    cell: ({ figures }: ComparedVersion) => (figures && text(figures)) ?? <NotMeasured />,
  })),
];

const comparedVersions = ({ live, before, canary }: LiveRemote): ComparedVersion[] => [
  { title: 'Live', ...live },
  ...(before ? [{ title: 'Before', ...before }] : []),
  ...(canary ? [{ title: `Canary, ${canary.percent} %`, ...canary }] : []),
];

/** Figures of the live version beside those of the version before it and of the canary. */
export const VersionComparison = ({ remote }: { remote: LiveRemote }) => {
  const columns: Column<Row>[] = [
    { title: 'Figure', cell: ({ label }) => <chakra.span color="ink2">{label}</chakra.span> },
    ...comparedVersions(remote).map((compared) => ({
      title: compared.title,
      end: true,
      cell: ({ cell }: Row) => cell(compared),
    })),
  ];
  const isMeasured = comparedVersions(remote).some(({ figures }) => figures !== null);
  return (
    <>
      <Table
        caption={`Figures of ${remote.name}`}
        dense
        rows={isMeasured ? rows : rows.slice(0, 1)}
        keyOf={({ label }) => label}
        columns={columns}
      />
      {!isMeasured && (
        <Text variant="small" tone="ink2" marginTop="2">
          No visits within this time: not measured.
        </Text>
      )}
    </>
  );
};
