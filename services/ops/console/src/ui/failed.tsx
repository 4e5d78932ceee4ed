import { type ApiError } from '@larkway/sdk';
import { messageOf } from '../api/message-of';
import { Button } from './button';
import { Notice } from './notice';

/** What could not be read, why, and a way to try again. */
export const Failed = ({ error, onRetry }: { error: ApiError | Error; onRetry: () => void }) => (
  <Notice
    tone="danger"
    role="alert"
    action={
      <Button tone="outline" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {messageOf(error)}
  </Notice>
);
