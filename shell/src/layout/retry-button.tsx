import { ArrowsClockwiseIcon, Button } from '@larkway/sdk';

export interface RetryProps {
  onRetry: () => void;
}

export const RetryButton = ({ onRetry }: RetryProps) => (
  <Button tone="outline" size="sm" icon={<ArrowsClockwiseIcon />} onClick={onRetry}>
    Retry
  </Button>
);
