import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import {
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib';

export type Encoding = 'br' | 'gzip' | undefined;

/** The best encoding that the visitor accepts. */
export const encodingFor = (acceptEncoding: string | string[] | undefined): Encoding => {
  const accepted = String(acceptEncoding ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
};

const createEncoder = (encoding: Encoding): BrotliCompress | Gzip | undefined => {
  // Quality 5 costs little more CPU than 4 and saves a tenth.
  if (encoding === 'br')
    return createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    });
  return encoding === 'gzip' ? createGzip({ level: 6 }) : undefined;
};

/** Resolves when a slow reader has room for more, or has disconnected. */
const roomIn = (target: Writable, response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      target.off('drain', settle);
      response.off('close', settle);
      resolve();
    };
    target.on('drain', settle);
    response.on('close', settle);
  });

export interface EncodedResponse {
  headers: Record<string, string>;
  /** Flushes each piece. Resolves when a slow client has room for more or has disconnected. */
  write: (piece: Buffer | string) => Promise<void>;
  end: () => void;
}

export const encodingHeaders = (encoding: Encoding): Record<string, string> => ({
  vary: 'accept-encoding',
  ...(encoding && { 'content-encoding': encoding }),
});

/** A streamed body in the best encoding that the visitor accepts. */
export const encodeResponse = (
  response: ServerResponse,
  acceptEncoding: string | string[] | undefined,
): EncodedResponse => {
  const encoding = encodingFor(acceptEncoding);
  const encoder = createEncoder(encoding);
  encoder?.pipe(response);
  return {
    headers: encodingHeaders(encoding),
    write: async (piece) => {
      const target = encoder ?? response;
      const hasRoom = target.write(piece);
      encoder?.flush();
      if (hasRoom || response.destroyed) return;
      await roomIn(target, response);
    },
    end: () => void (encoder ?? response).end(),
  };
};
