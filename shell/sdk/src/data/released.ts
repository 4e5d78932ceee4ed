import type { Http } from '../http/http';
import { isFailure } from '../http/failure';
import { type ApiResult, useApiFrom } from './use-api';

/** How to get the data a remote was released with; a dynamic import keeps it out of the first view. */
export type Released<T> = () => Promise<T>;

/** For `load`: like `http.collect`, with the released data in place of every answer that could not be had. */
export const collectOrReleased = async (
  http: Http,
  released: Record<string, Released<unknown>>,
): Promise<Record<string, unknown>> => {
  const answers = await http.collect(Object.keys(released));
  const complete = Object.entries(answers).map(
    async ([path, answer]) => [path, isFailure(answer) ? await released[path]!() : answer] as const,
  );
  return Object.fromEntries(await Promise.all(complete));
};

/** Like `useApi`; when the call fails, whatever the reason, the released data stands in for the answer. */
export const useApiOrReleased = <T>(path: string, released: Released<T>): ApiResult<T> =>
  useApiFrom<T>(path, (http) => http.get<T>(path).catch(released));
