import type { ApiError } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { messageOf } from '../api/message-of';
import { Failed } from '../ui/failed';
import { Loading } from '../ui/loading';
import { Notice } from '../ui/notice';

interface ReadingProps<T> {
  data: T | undefined;
  error: ApiError | Error | undefined;
  reload: () => Promise<unknown>;
  children: (data: T) => ReactNode;
}

/** What was read; while it cannot be read anew, that, and why. */
export const Reading = <T,>({ data, error, reload, children }: ReadingProps<T>) => {
  if (data === undefined)
    return error ? (
      <Failed error={error} onRetry={() => void reload()} />
    ) : (
      <Loading rows={6} height="56px" />
    );
  return (
    <>
      {error && (
        <Notice tone="warning" role="alert" marginBottom="5">
          {messageOf(error)} What is shown is from before.
        </Notice>
      )}
      {children(data)}
    </>
  );
};
