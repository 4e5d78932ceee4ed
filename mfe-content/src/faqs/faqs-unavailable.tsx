import { Button, EmptyState } from '@larkway/sdk';

interface FaqsUnavailableProps {
  onRetry: () => void;
}

export const FaqsUnavailable = ({ onRetry }: FaqsUnavailableProps) => (
  <EmptyState
    title="The questions did not load"
    text="Please try again in a moment, or give us a call."
    action={<Button onClick={onRetry}>Try again</Button>}
  />
);
