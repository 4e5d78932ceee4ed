export interface LocatedJson {
  value: unknown;
  /**
   * Line of the value at a dotted path: `routes.0.path`. If there is none, the line of the nearest
   * parent.
   */
  lineOf: (path: string) => number;
}

/** The text is not valid JSON. */
export class JsonSyntaxError extends Error {
  constructor(
    readonly line: number,
    readonly column: number,
    problem: string,
  ) {
    super(problem);
  }
}

const patterns = {
  space: /[ \t\n\r]*/y,
  text: /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y,
  other: /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y,
};

/**
 * Parses JSON and the position of each value.
 * @throws JsonSyntaxError with the first invalid position
 */
export const parseLocated = (text: string): LocatedJson => {
  const offsets = new Map<string, number>();
  let at = 0;

  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const fail = (expected: string): never => {
    const found = at < text.length ? JSON.stringify(text[at]) : 'the end of the file';
    throw new JsonSyntaxError(
      lineAt(at),
      at - text.lastIndexOf('\n', at - 1),
      `expected ${expected}, found ${found}`,
    );
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const skip = (): void => void take(patterns.space);
  const requireMark = (mark: string, expected: string): void => {
    skip();
    if (text[at] !== mark) fail(expected);
    at += 1;
  };

  /** Items between two brackets, separated by commas. */
  const list = (end: string, item: (index: number) => void): void => {
    at += 1;
    skip();
    if (text[at] === end) return void (at += 1);
    for (let index = 0; ; index += 1) {
      item(index);
      skip();
      if (text[at] === end) return void (at += 1);
      requireMark(',', `"," or "${end}"`);
    }
  };
  const below = (path: string, name: string | number): string =>
    path === '' ? String(name) : `${path}.${name}`;

  const value = (path: string): void => {
    skip();
    if (!offsets.has(path)) offsets.set(path, at);
    if (text[at] === '{') return list('}', () => property(path));
    if (text[at] === '[') return list(']', (index) => value(below(path, index)));
    if (take(text[at] === '"' ? patterns.text : patterns.other) === undefined)
      fail(text[at] === '"' ? 'a string that ends on its line' : 'a value');
  };
  const property = (path: string): void => {
    skip();
    const start = at;
    const name = take(patterns.text) ?? fail('a name in double quotes');
    const own = below(path, JSON.parse(name) as string);
    offsets.set(own, start);
    requireMark(':', '":"');
    value(own);
  };

  value('');
  skip();
  if (at < text.length) fail('the end of the file');

  const lineOf = (path: string): number => {
    const offset = offsets.get(path);
    return offset === undefined
      ? lineOf(path.slice(0, Math.max(0, path.lastIndexOf('.'))))
      : lineAt(offset);
  };
  return { value: JSON.parse(text), lineOf };
};
