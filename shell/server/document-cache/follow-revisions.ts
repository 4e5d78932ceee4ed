import { setTimeout as delay } from 'node:timers/promises';
import { REVISION_BEAT_MILLISECONDS, REVISION_EVENT, REVISION_FEED_PATH } from '@larkway/kit/http';
import { createParser } from 'eventsource-parser';
import type { Logger } from 'pino';

/** A stream that is silent for longer is dead; a busy machine may delay a few beats. */
const SILENCE = 10 * REVISION_BEAT_MILLISECONDS;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;
/** A service without a feed may get one with its next version. */
const NO_FEED_PAUSE = 60_000;
/** Milliseconds until all copies of a service have a change that one of them reported. */
const COPIES_MILLISECONDS = 1_000;

class NoFeed extends Error {
  override name = 'NoFeed';
}

export interface FollowedRevisions {
  /** Number of changes so far, by service. */
  counts: () => ReadonlyMap<string, number>;
  /** Number of changes of one service so far. */
  countOf: (origin: string) => number;
  /** Whether changes are currently reported. */
  isFollowed: (origin: string) => boolean;
  close: () => void;
}

export interface FollowRevisionsOptions {
  origins: string[];
  onChange: (origin: string) => void;
  /** Changes are no longer reported, or reported again. */
  onFollowed: (origin: string, isFollowed: boolean) => void;
  log: Logger;
}

/** Follows the revision feed of each service, which reports changes of its data. */
export const followRevisions = ({
  origins,
  onChange,
  onFollowed,
  log,
}: FollowRevisionsOptions): FollowedRevisions => {
  const closing = new AbortController();
  const counts = new Map<string, number>();
  const followed = new Set<string>();

  const change = (origin: string): void => {
    counts.set(origin, (counts.get(origin) ?? 0) + 1);
    onChange(origin);
  };

  const readOnce = async (
    origin: string,
    onRevision: (revision: string) => void,
  ): Promise<void> => {
    const silent = new AbortController();
    const watch = setTimeout(
      () => silent.abort(new Error('The revision feed went silent')),
      SILENCE,
    );
    try {
      const response = await fetch(origin + REVISION_FEED_PATH, {
        signal: AbortSignal.any([closing.signal, silent.signal]),
        redirect: 'error',
      });
      if (response.status === 404) throw new NoFeed('The service has no revision feed');
      if (!response.ok || !response.body)
        throw new Error(`The revision feed answered ${response.status}`);
      const parser = createParser({
        onEvent: ({ event, data }) => void (event === REVISION_EVENT && onRevision(data)),
      });
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        watch.refresh();
        parser.feed(chunk);
      }
    } finally {
      clearTimeout(watch);
    }
  };

  const follow = async (origin: string): Promise<void> => {
    let pause = FIRST_PAUSE;
    let last: string | undefined;
    let wasAway = false;
    const take = (revision: string): void => {
      [pause, wasAway] = [FIRST_PAUSE, false];
      if (revision !== last) {
        last = revision;
        change(origin);
        setTimeout(() => closing.signal.aborted || change(origin), COPIES_MILLISECONDS).unref();
      }
      if (followed.has(origin)) return;
      followed.add(origin);
      onFollowed(origin, true);
    };
    while (!closing.signal.aborted) {
      let hasFeed = true;
      try {
        await readOnce(origin, take);
      } catch (err) {
        if (closing.signal.aborted) return;
        hasFeed = !(err instanceof NoFeed);
        if (!wasAway)
          log[last === undefined ? 'info' : 'warn'](
            { err, origin },
            'changes of a service are not reported; documents with its data are kept for one second',
          );
        wasAway = true;
      }
      if (followed.delete(origin)) onFollowed(origin, false);
      await delay(hasFeed ? pause : NO_FEED_PAUSE, undefined, { signal: closing.signal }).catch(
        () => undefined,
      );
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  };
  for (const origin of origins) void follow(origin);

  return {
    counts: () => new Map(counts),
    countOf: (origin) => counts.get(origin) ?? 0,
    isFollowed: (origin) => followed.has(origin),
    close: () => closing.abort(),
  };
};
