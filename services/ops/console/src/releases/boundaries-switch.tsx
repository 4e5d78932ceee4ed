import type { TeamBoundaries } from '@larkway/ops-contract';
import { Box, ButtonLink } from '@larkway/sdk';
import { useEffect } from 'react';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { clock } from '../format/times';
import { Button } from '../ui/button';
import { Failed } from '../ui/failed';
import { useAction } from '../ui/use-action';

const path = '/ops/api/team-boundaries';

/** Shows on the site itself, in this browser alone, which team owns which part of a page. */
export const BoundariesSwitch = () => {
  const { data, error, reload } = useRead<TeamBoundaries>(path);
  const { busy, run } = useAction(async (verb: 'on' | 'off') => {
    await send(`${path}/${verb}`);
    await reload();
  });
  useEffect(() => {
    // It can be left on the site too, in another tab.
    const look = () => void reload();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [reload]);
  if (error) return <Failed error={error} onRetry={() => void reload()} />;
  const until = data?.until;
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="12px 16px">
      <Box flex="1 1 260px" minWidth="0" aria-live="polite">
        <Box fontWeight={600}>Team boundaries on the site</Box>
        <Box color="ink2">{until ? `Shown in this browser until ${clock(until)}. Shoppers do not see them.` : 'Shows in this browser which team owns what. Shoppers do not see it.'}</Box>
      </Box>
      {until && (
        <ButtonLink href="/" newTab tone="outline" size="sm">
          Open the site
        </ButtonLink>
      )}
      <Button busy={busy} busyText={until ? 'Hiding…' : 'Showing…'} disabled={!data} tone={until ? 'outline' : 'ink'} onClick={() => void run(until ? 'off' : 'on')}>
        {until ? 'Hide team boundaries' : 'Show team boundaries'}
      </Button>
    </Box>
  );
};
