import { type ApiError, Box, EmptyState, Skeleton, VisuallyHidden } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { errorMessage } from '../api/errors';
import { Button } from './button';
import { Notice } from './notice';

/** The place of rows that are on their way. */
export const Loading = ({ rows = 6, height = '40px' }: { rows?: number; height?: string }) => (
  <Box display="grid" gap="2" role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </Box>
);

/** What could not be read, why, and a way to try again. */
export const LoadError = ({ error, onRetry }: { error: ApiError | Error; onRetry: () => void }) => (
  <Notice
    tone="danger"
    role="alert"
    action={
      <Button tone="outline" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {errorMessage(error)}
  </Notice>
);

/** Nothing here, and what that means. */
export const Empty = ({
  title,
  text,
  action,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) => <EmptyState level={2} title={title} text={text} action={action} />;

interface LoadStateProps<T> {
  data: T | undefined;
  error: ApiError | Error | undefined;
  reload: () => Promise<unknown>;
  children: (data: T) => ReactNode;
}

/** What was read; while it cannot be read anew, that, and why. */
export const LoadState = <T,>({ data, error, reload, children }: LoadStateProps<T>) => {
  if (data === undefined)
    return error ? (
      <LoadError error={error} onRetry={() => void reload()} />
    ) : (
      <Loading rows={6} height="56px" />
    );
  return (
    <>
      {error && (
        <Notice tone="warning" role="alert" marginBottom="5">
          {errorMessage(error)} What is shown is from before.
        </Notice>
      )}
      {children(data)}
    </>
  );
};
