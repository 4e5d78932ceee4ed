import type { IncomingMessage, ServerResponse } from 'node:http';

type HotEvent =
  | {
      kind: 'built';
      /** The bundler's name for the build. */ hash: string;
      /** Address of its style sheet. */ sheet: string;
    }
  | { kind: 'failed'; message: string };

/** Where pages listen; the client is in infra/presets/development. */
export const HOT_EVENTS = '/_development/events';

export interface HotEvents {
  /** A page begins to listen; it is told the present state first. */
  listen: (request: IncomingMessage, response: ServerResponse) => void;
  tell: (event: HotEvent) => void;
  close: () => void;
}

const BEAT_MILLISECONDS = 15_000;

/** Tells open pages of builds, as server-sent events. */
export const createHotEvents = (): HotEvents => {
  const listeners = new Set<ServerResponse>();
  let present: HotEvent | undefined;
  const write = (response: ServerResponse, event: HotEvent) =>
    void response.write(`data: ${JSON.stringify(event)}\n\n`);
  const beat = setInterval(
    () => listeners.forEach((response) => void response.write(':\n\n')),
    BEAT_MILLISECONDS,
  );

  return {
    listen: (request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .flushHeaders();
      listeners.add(response);
      request.once('close', () => listeners.delete(response));
      if (present) write(response, present);
    },
    tell: (event) => {
      present = event;
      for (const response of listeners) write(response, event);
    },
    close: () => {
      clearInterval(beat);
      for (const response of listeners) response.end();
    },
  };
};
