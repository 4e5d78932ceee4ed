import { Code } from '../ui/text';

/** Without the prefix that all versions share. */
const short = (version: string): string => version.replace(/^0\.0\.0-/, '');

/** A short version; the tooltip shows it in full. */
export const Version = ({ of: version }: { of: string }) => (
  <Code title={version}>{short(version)}</Code>
);

/** From one version to another; a first or unchanged version is shown alone. */
export const VersionChange = ({ from, to }: { from: string | null; to: string | null }) => (
  <>
    {from && from !== to && (
      <>
        <Version of={from} /> →{' '}
      </>
    )}
    {to ? <Version of={to} /> : 'nothing'}
  </>
);
