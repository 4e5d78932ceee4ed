import type { LiveRemote, RemoteReleases, RemoteVersion } from '@larkway/ops-contract';
import { Box, chakra, VisuallyHidden } from '@larkway/sdk';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { ArrowsSplitIcon } from '@phosphor-icons/react/ArrowsSplit';
import { BroadcastIcon } from '@phosphor-icons/react/Broadcast';
import { ShieldCheckIcon } from '@phosphor-icons/react/ShieldCheck';
import { count } from '../format/numbers';
import { Button } from '../ui/button';
import { type Column, Table } from '../ui/table';
import { RelativeTime } from '../ui/time';
import { InlineLink } from '../ui/text';
import { picturesPage } from './api';
import { figureNames } from './figures';
import { Version } from './version';

const appearanceOf = ({ version, withdrawn }: RemoteVersion, remote: LiveRemote | null) => {
  if (remote?.live.version === version)
    return { label: 'Live', icon: BroadcastIcon, color: 'success' };
  if (remote?.canary?.version === version)
    return { label: `Canary, ${remote.canary.percent} %`, icon: ArrowsSplitIcon, color: 'info' };
  if (remote?.lastGood === version)
    return { label: 'Last good', icon: ShieldCheckIcon, color: 'ink2' };
  return withdrawn
    ? { label: 'Withdrawn', icon: ArrowCounterClockwiseIcon, color: 'warning' }
    : null;
};

/** The state of a version, if it is live, a canary, last good or withdrawn. */
const VersionState = ({
  version,
  remote,
}: {
  version: RemoteVersion;
  remote: LiveRemote | null;
}) => {
  const look = appearanceOf(version, remote);
  if (!look) return null;
  const { label, icon: Symbol, color } = look;
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontSize="0.9375rem"
      fontWeight={500}
      color={color}
      whiteSpace="nowrap"
    >
      <Symbol size={16} weight="bold" aria-hidden />
      {label}
    </chakra.span>
  );
};

/** `2 of 42 differ` */
export const differ = ({
  compared,
  differing,
}: Pick<NonNullable<RemoteVersion['pictures']>, 'compared' | 'differing'>): string =>
  `${count(differing)} of ${count(compared)} differ`;

interface VersionsProps {
  /** The remote. */
  name: string;
  releases: RemoteReleases;
  /** A command without a handler is not offered. */
  onPreview?: (version: string) => void;
  onPromote?: (version: string) => void;
  onCanary?: (version: string) => void;
}

const NotMeasured = () => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>not measured</VisuallyHidden>
  </>
);

/** The cells of a version without visits stay empty, to avoid columns of dashes. */
const figures: Column<RemoteVersion>[] = figureNames.map(({ label, text }) => ({
  title: label,
  end: true,
  cell: (row) =>
    row.figures && (
      <chakra.span whiteSpace="nowrap">{text(row.figures) ?? <NotMeasured />}</chakra.span>
    ),
}));

/** Every version of a remote, latest first, with its figures. */
export const Versions = ({
  name,
  releases: { remote, versions },
  onPreview,
  onPromote,
  onCanary,
}: VersionsProps) => {
  const columns: Column<RemoteVersion>[] = [
    {
      title: 'Version',
      cell: (row) => (
        <Box display="flex" flexWrap="wrap" columnGap="3">
          <Version of={row.version} />
          <VersionState version={row} remote={remote} />
        </Box>
      ),
    },
    {
      title: 'Published',
      cell: ({ publishedAt, publishedBy, commit }) => (
        <span title={commit ? `Commit ${commit}` : 'Of sources without a commit'}>
          <RelativeTime at={publishedAt} /> by {publishedBy}
        </span>
      ),
    },
    ...figures,
  ];
  const pictures: Column<RemoteVersion> = {
    title: 'Pictures',
    end: true,
    cell: ({ version, pictures: taken }) =>
      taken && (
        <InlineLink to={picturesPage(name, version)} whiteSpace="nowrap">
          {count(taken.differing)} differ
          <VisuallyHidden> in {version}</VisuallyHidden>
        </InlineLink>
      ),
  };
  const actions: Column<RemoteVersion> = {
    title: 'Actions',
    end: true,
    cell: ({ version }) =>
      version !== remote?.live.version && (
        <Box
          display="flex"
          flexWrap="wrap"
          gap="2"
          justifyContent={{ md: 'flex-end' }}
          paddingBlock="1"
        >
          <Button
            tone="outline"
            aria-label={`Preview ${version}`}
            onClick={() => onPreview?.(version)}
          >
            Preview
          </Button>
          {onPromote && (
            <Button
              tone="outline"
              aria-label={`Promote ${version}`}
              onClick={() => onPromote(version)}
            >
              Promote
            </Button>
          )}
          {remote && onCanary && (
            <Button
              tone="outline"
              aria-label={`Canary of ${version}`}
              onClick={() => onCanary(version)}
            >
              Canary
            </Button>
          )}
        </Box>
      ),
  };
  return (
    <Table
      caption="Versions, latest first"
      rows={versions}
      keyOf={({ version }) => version}
      columns={[
        ...columns,
        ...(versions.some((version) => version.pictures) ? [pictures] : []),
        ...(onPreview ? [actions] : []),
      ]}
    />
  );
};
