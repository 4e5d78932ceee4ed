import { eventually } from '@larkway/kit/testing';
import { type LivePayload, liveRoutes, type SignedMap } from '@larkway/releases-contract';

export interface OpenFeed {
  /** Everything received so far. */
  text(): string;
  maps(): { signed: SignedMap; payload: LivePayload }[];
  close(): void;
}

const mapsIn = (text: string): { signed: SignedMap; payload: LivePayload }[] =>
  [...text.matchAll(/^event: map\ndata: (.*)\n\n/gm)].map(([, data]) => {
    const signed = JSON.parse(data!) as SignedMap;
    return { signed, payload: JSON.parse(signed.payload) as LivePayload };
  });

/** Opens a feed. Resolves when the first map has arrived. */
export const openFeed = async (url: string, channel = 'production'): Promise<OpenFeed> => {
  const closing = new AbortController();
  const response = await fetch(`${url}${liveRoutes.feed.path}?channel=${channel}`, {
    signal: closing.signal,
  });
  let text = '';
  const read = async (): Promise<void> => {
    for await (const part of response.body!) text += Buffer.from(part).toString();
  };
  read().catch(() => undefined);
  await eventually('the first map', () => mapsIn(text).length > 0);
  return { text: () => text, maps: () => mapsIn(text), close: () => closing.abort() };
};
