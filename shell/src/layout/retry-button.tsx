import { ArrowsClockwiseIcon, Box, Button } from '@larkway/sdk';

export interface RetryProps {
  onRetry: () => void;
}

/** Where no scripts run there is nothing that it could do. */
export const RetryButton = ({ onRetry }: RetryProps) => (
  <Box css={{ '@media (scripting: none)': { display: 'none' } }}>
    <Button tone="outline" size="sm" icon={<ArrowsClockwiseIcon />} onClick={onRetry}>
      Retry
    </Button>
  </Box>
);
