import { Code } from '../ui/text';

/** What all versions begin with says nothing. */
const short = (version: string): string => version.replace(/^0\.0\.0-/, '');

/** A version; pointing at it shows it whole. */
export const Version = ({ of: version }: { of: string }) => (
  <Code title={version}>{short(version)}</Code>
);

/** From one version to another; the first one comes from nowhere, and one that stays is shown once. */
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
