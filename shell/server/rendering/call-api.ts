import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';

/** Names the order on whose behalf the API is called. */
export const ORDER_HEADER = 'x-render-order';

const bodyless = new Set([101, 204, 205, 304]);

/**
 * `fetch` for paths such as `/api/vehicles`, answered by the site over its socket: the only way out
 * of a render process.
 * @returns a function that creates the `fetch` of one order
 */
export const apiCaller = (socketPath: string): ((order: string) => typeof fetch) => {
  const agent = new Agent({ keepAlive: true });

  return (order) =>
    (input, init = {}) =>
      new Promise<Response>((resolve, reject) => {
        const headers = { ...Object.fromEntries(new Headers(init.headers)), [ORDER_HEADER]: order };
        const call = request(
          {
            socketPath,
            agent,
            path: String(input),
            method: init.method,
            signal: init.signal ?? undefined,
            headers,
          },
          (answer) => {
            const status = answer.statusCode!;
            const answered = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
              values!.map((value): [string, string] => [name, value]),
            );
            resolve(
              new Response(
                bodyless.has(status) ? null : (Readable.toWeb(answer) as ReadableStream),
                { status, statusText: answer.statusMessage, headers: answered },
              ),
            );
          },
        );
        call.once('error', reject);
        call.end(init.body as string | undefined);
      });
};
