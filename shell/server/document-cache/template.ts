import { createHash, randomBytes } from 'node:crypto';

/** The values that differ between visitors; everything else in a document is shared. */
export interface DocumentValues {
  /** Of the Content-Security-Policy. */
  nonce: string;
  /** Identifies the document in beacons. */
  documentNonce: string;
  formToken: string;
  formKey: string;
}

type ValueName = keyof DocumentValues;

/** The place of a value. */
export interface Hole {
  at: number;
  length: number;
  name: ValueName;
}

/** Bytes with places for values of a fixed length. */
export interface Template {
  bytes: Buffer;
  /** In the order of their places. */
  holes: Hole[];
}

/**
 * Random placeholders of the same lengths. A document is rendered with them once, then filled with
 * the values of each visitor; content cannot guess them.
 */
export const placeholdersLike = (values: DocumentValues): DocumentValues => {
  const entries = Object.entries(values).map(([name, { length }]) => [
    name,
    randomBytes(length).toString('base64url').slice(0, length),
  ]);
  return Object.fromEntries(entries) as unknown as DocumentValues;
};

/** The bytes filled with values. @throws if a value has another length than its hole */
export const fill = (
  { bytes, holes }: Template,
  values: Record<ValueName, string | Buffer>,
): Buffer => {
  if (holes.length === 0) return bytes;
  const filled = Buffer.allocUnsafe(bytes.length);
  bytes.copy(filled);
  for (const { at, length, name } of holes) {
    const value = values[name];
    if (value.length !== length)
      throw new Error(
        `The ${name} has ${value.length} characters, and the document has room for ${length}`,
      );
    if (typeof value === 'string') filled.write(value, at, 'latin1');
    else value.copy(filled, at);
  }
  return filled;
};

/** A hash of everything except the placeholders: equal for two renderings of the same document. */
export const digestOf = ({ bytes, holes }: Template): string => {
  const hash = createHash('sha256');
  let from = 0;
  for (const { at, length, name } of holes) {
    hash.update(bytes.subarray(from, at)).update(`\0${name} ${length}\0`);
    from = at + length;
  }
  return hash.update(bytes.subarray(from)).digest('base64');
};

/** Bytes between two holes that are sent without a copy; fewer are copied for each visitor. */
const LONG = 4_096;

const known = new WeakMap<Template, Template[]>();

/** The template in parts, cut once: views of long stretches without holes, and what is between. */
const partsOf = (template: Template): Template[] => {
  const before = known.get(template);
  if (before) return before;
  const { bytes, holes } = template;
  const bounds = [0];
  let end = 0;
  for (const { at, length } of [...holes, { at: bytes.length, length: 0 }]) {
    if (at - end >= LONG) bounds.push(end, at);
    end = at + length;
  }
  bounds.push(bytes.length);
  const parts = bounds.slice(1).map((to, index): Template => {
    const from = bounds[index]!;
    return {
      bytes: bytes.subarray(from, to),
      holes: holes
        .filter(({ at }) => at >= from && at < to)
        .map((hole) => ({ ...hole, at: hole.at - from })),
    };
  });
  const cut = parts.filter(({ bytes: part }) => part.length > 0);
  known.set(template, cut);
  return cut;
};

/**
 * Like `fill`, in pieces: long stretches that are the same for all visitors are not copied.
 * @throws if a value has another length than its hole
 */
export const fillPieces = (template: Template, values: DocumentValues): Buffer[] =>
  partsOf(template).map((part) => fill(part, values));

/** Several templates as one. */
export const joinTemplates = (parts: Template[]): Template => {
  const holes: Hole[] = [];
  let length = 0;
  for (const part of parts) {
    for (const hole of part.holes) holes.push({ ...hole, at: hole.at + length });
    length += part.bytes.length;
  }
  return {
    bytes: Buffer.concat(
      parts.map(({ bytes }) => bytes),
      length,
    ),
    holes,
  };
};

/** Finds placeholders in a stream. */
export interface PlaceholderFinder {
  /** The next bytes. What may be the beginning of a placeholder is held back. */
  next: (chunk: Buffer) => Template;
  /** What was held back last. */
  rest: () => Template;
}

export const findPlaceholders = (placeholders: DocumentValues): PlaceholderFinder => {
  const searched = Object.entries(placeholders).map(([name, text]) => ({
    name: name as ValueName,
    text: Buffer.from(text),
  }));
  let held: Buffer = Buffer.alloc(0);

  const holesIn = (bytes: Buffer): Hole[] => {
    const holes: Hole[] = [];
    for (const { name, text } of searched)
      for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length))
        holes.push({ at, length: text.length, name });
    return holes.sort((a, b) => a.at - b.at);
  };

  /** Where the last bytes may be the beginning of a placeholder; the end when they are not. */
  const beginningAt = (bytes: Buffer): number => {
    const starts = searched.map(({ text }) => {
      for (let length = Math.min(text.length - 1, bytes.length); length > 0; length -= 1)
        if (bytes.subarray(-length).equals(text.subarray(0, length))) return bytes.length - length;
      return bytes.length;
    });
    return Math.min(...starts);
  };

  return {
    next: (chunk) => {
      const all = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      const holes = holesIn(all);
      const last = holes.at(-1);
      // A placeholder that is complete may end as another one begins.
      const end = Math.max(beginningAt(all), last ? last.at + last.length : 0);
      held = all.subarray(end);
      return { bytes: all.subarray(0, end), holes };
    },
    rest: () => {
      const bytes = held;
      held = Buffer.alloc(0);
      return { bytes, holes: [] };
    },
  };
};
