import type { TeamBoundaries } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { send } from '../api/http';
import { Button } from '../ui/button';
import { useAction } from '../ui/use-action';

/** Opens the site with a link that shows there, in this browser alone, which team owns which part of a page. */
const openSite = async (): Promise<void> => {
  // Within the click: browsers block a tab that opens only once the link is here.
  const tab = window.open('about:blank', '_blank');
  try {
    const { url } = await send<TeamBoundaries>('/ops/api/team-boundaries');
    (tab ?? window).location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

/** "Leave" on the site ends it. */
export const BoundariesSwitch = () => {
  const { busy, run } = useAction(openSite);
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="12px 16px">
      <Box flex="1 1 260px" minWidth="0">
        <Box fontWeight={600}>Team boundaries on the site</Box>
        <Box color="ink2">
          Opens the site in a new tab and shows which team owns what, in this browser, for eight
          hours. Shoppers do not see it.
        </Box>
      </Box>
      <Button busy={busy} busyText="Opening…" tone="ink" onClick={() => void run()}>
        Show team boundaries
      </Button>
    </Box>
  );
};
