import { readFile, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, FEED_EVENT, liveRoutes } from '@larkway/releases-contract';
import { createParser } from 'eventsource-parser';

/** A source of signed maps; it passes them on unread. */
export interface MapSource {
  close: () => void;
}

interface MapSourceOptions {
  onMap: (text: string) => void;
  /** An error of the source, which retries on its own. */
  onError: (error: unknown) => void;
}

const POLL_MILLISECONDS = 1_000;

/** Follows a signed map in a file, for a site without a release service. */
export const followFile = (path: string, { onMap, onError }: MapSourceOptions): MapSource => {
  let changed = 0;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs === changed) return;
      onMap(await readFile(path, 'utf8'));
      changed = mtimeMs;
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), POLL_MILLISECONDS);
  return { close: () => clearInterval(timer) };
};

/** The service sends a beat every 5 s; a stream that is silent for longer is dead. */
const SILENCE = 15_000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

interface ServiceSourceOptions extends MapSourceOptions {
  /** Of the release service. */
  url: string;
  channel: Channel;
}

/**
 * Follows the release service's feed, which begins with the current map. A lost stream is reopened,
 * so that no map is missed.
 */
export const followService = ({
  url,
  channel,
  onMap,
  onError,
}: ServiceSourceOptions): MapSource => {
  const closing = new AbortController();
  const feed = new URL(`${liveRoutes.feed.path}?channel=${channel}`, url);

  const readOnce = async (onAlive: () => void): Promise<void> => {
    const silent = new AbortController();
    const watch = setTimeout(() => silent.abort(new Error('The feed went silent')), SILENCE);
    try {
      const response = await fetch(feed, {
        signal: AbortSignal.any([closing.signal, silent.signal]),
        redirect: 'error',
      });
      if (!response.ok || !response.body) throw new Error(`The feed answered ${response.status}`);
      const parser = createParser({
        onEvent: ({ event, data }) => void (event === FEED_EVENT && onMap(data)),
      });
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        watch.refresh();
        onAlive();
        parser.feed(chunk);
      }
    } finally {
      clearTimeout(watch);
    }
  };

  const follow = async (): Promise<void> => {
    let pause = FIRST_PAUSE;
    while (!closing.signal.aborted) {
      try {
        await readOnce(() => (pause = FIRST_PAUSE));
      } catch (error) {
        if (closing.signal.aborted) return;
        onError(error);
      }
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  };
  void follow();
  return { close: () => closing.abort() };
};
