import { TraceMap, traceSegment } from '@jridgewell/trace-mapping';
import type { Frame, ResolvedFrame } from '@larkway/releases-contract';
import { z } from 'zod';

/**
 * Positions in one map, twice as many as the largest of the site has. Time and memory to decode a
 * map are in proportion to them.
 */
const MOST_POSITIONS = 250_000;
const MOST_SOURCES = 5_000;
const LONGEST_LINE = 200;

const sourceMapSchema = z.object({
  version: z.literal(3),
  sources: z.array(z.string().max(20_000).nullable()).max(MOST_SOURCES),
  sourcesContent: z.array(z.string().nullable()).max(MOST_SOURCES).default([]),
  mappings: z.string(),
});

const parse = (bytes: Buffer): z.infer<typeof sourceMapSchema> | undefined => {
  try {
    return sourceMapSchema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    // A SyntaxError, the only error of `JSON.parse`.
    return undefined;
  }
};

const countPositions = (mappings: string): number => {
  let count = 1;
  for (let at = 0; at < mappings.length; at += 1) {
    const code = mappings.charCodeAt(at);
    // A comma or a semicolon.
    if (code === 44 || code === 59) count += 1;
  }
  return count;
};

/** The frame in the sources, or nothing if the map does not know it. */
export type ResolveFrame = (frame: Pick<Frame, 'line' | 'column'>) => ResolvedFrame | undefined;

const kindOf = (source: string): ResolvedFrame['kind'] =>
  source.startsWith('src/') ? 'own' : 'package';

/**
 * Reads a source map of a team, which may contain anything.
 * @returns undefined if it is not one, or has too many positions
 */
export const readSourceMap = (bytes: Buffer): ResolveFrame | undefined => {
  const map = parse(bytes);
  if (!map || countPositions(map.mappings) > MOST_POSITIONS) return undefined;
  // Without names and sources, which this library would process for each map.
  const traced = new TraceMap({ version: 3, names: [], sources: [], mappings: map.mappings });
  return ({ line, column }) => {
    // Lines and columns of the map begin at 0.
    const [, index, sourceLine, sourceColumn] = traceSegment(traced, line - 1, column - 1) ?? [];
    if (index === undefined || sourceLine === undefined || sourceColumn === undefined)
      return undefined;
    const source = map.sources[index]?.replace(/^\.\//, '');
    if (!source || sourceLine < 0 || sourceColumn < 0) return undefined;
    const text = map.sourcesContent[index]?.split('\n', sourceLine + 1)[sourceLine];
    return {
      file: source.slice(0, LONGEST_LINE),
      line: sourceLine + 1,
      column: sourceColumn + 1,
      code:
        text
          ?.replace(/[\s\p{Cc}]+/gu, ' ')
          .trim()
          .slice(0, LONGEST_LINE) || null,
      kind: kindOf(source),
    };
  };
};
