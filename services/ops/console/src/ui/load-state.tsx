import { type ApiError, Box, EmptyState, Skeleton, VisuallyHidden } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { errorMessage } from '../api/errors';
import { Button } from './button';
import { Notice } from './notice';

/** Placeholders for rows that are loading. */
export const Loading = ({ rows = 6, height = '40px' }: { rows?: number; height?: string }) => (
  <Box display="grid" gap="2" role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </Box>
);

/** Why something could not be loaded, with a retry button. */
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

/** An empty list, with what that means. */
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

/** Shows loading, an error, or the data; if a refresh fails, the earlier data and the error. */
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
          {errorMessage(error)} The data below may be out of date.
        </Notice>
      )}
      {children(data)}
    </>
  );
};
