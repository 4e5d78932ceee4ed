import type { RenderResponse } from '../rendering/render-process.js';
import type { RenderOutcome } from '../rendering/render-plan.js';
import { type DocumentValues, findPlaceholders, joinTemplates, type Template } from './template.js';

/** A rendering that several visitors receive from its beginning as it streams. */
export interface SharedRendering {
  /** @throws what the rendering was refused with. */
  response: Promise<RenderResponse>;
  /** The document so far, and then as it is rendered. @throws when it was cut short. */
  pieces: () => AsyncGenerator<Template, void>;
  /** Known once the pieces have ended. */
  outcome: () => RenderOutcome;
  /** Resolves with the complete document; with nothing if there is none. */
  whole: Promise<Template | undefined>;
  /** A visitor reads it. @returns a function that ends that */
  join: () => () => void;
  /** Continues without visitors. */
  keep: () => void;
  /** The last visitor has left, and the rendering was aborted. */
  isAbandoned: () => boolean;
}

export const shareRendering = (
  placeholders: DocumentValues,
  render: (signal: AbortSignal) => Promise<RenderResponse>,
): SharedRendering => {
  const abandoned = new AbortController();
  const parts: Template[] = [];
  let isOver = false;
  let failure: unknown;
  let outcome: RenderOutcome = { events: [], failures: [] };
  let readers = 0;
  let isKept = false;
  let tell: () => void = () => undefined;
  let news = new Promise<void>((resolve) => (tell = resolve));

  const announce = (): void => {
    tell();
    news = new Promise((resolve) => (tell = resolve));
  };
  const add = (part: Template): void => {
    if (part.bytes.length === 0) return;
    parts.push(part);
    announce();
  };

  const response = render(abandoned.signal);
  const read = async (): Promise<Template | undefined> => {
    const answered = await response;
    if (answered.kind !== 'document') return undefined;
    const finder = findPlaceholders(placeholders);
    for await (const chunk of answered.body) add(finder.next(chunk as Buffer));
    add(finder.rest());
    outcome = answered.outcome();
    return joinTemplates(parts);
  };
  const whole = read()
    .catch((error: unknown) => void (failure = error))
    .finally(() => {
      isOver = true;
      announce();
    });

  return {
    response,
    whole: whole.then((template) => template ?? undefined),
    outcome: () => outcome,
    keep: () => void (isKept = true),
    isAbandoned: () => abandoned.signal.aborted,
    async *pieces() {
      for (let next = 0; ;) {
        if (next < parts.length) yield parts[next++]!;
        else if (!isOver) await news;
        else if (failure !== undefined) throw failure as Error;
        else return;
      }
    },
    join: () => {
      readers += 1;
      let isReading = true;
      return () => {
        if (!isReading) return;
        isReading = false;
        readers -= 1;
        if (readers === 0 && !isKept && !isOver) abandoned.abort();
      };
    },
  };
};
