import escapeHtml from 'escape-html';

/** Markup that is safe to send, because `html` escapes every value. */
export class Html {
  constructor(readonly markup: string) {}
}

const toMarkup = (value: string | Html | Html[]): string => {
  if (typeof value === 'string') return escapeHtml(value);
  return Array.isArray(value) ? value.map(({ markup }) => markup).join('') : value.markup;
};

const withoutIndentation = new WeakMap<TemplateStringsArray, string[]>();

/** The constant parts of a template; a fifth of an email would be indentation. */
const partsOf = (strings: TemplateStringsArray): string[] => {
  const known = withoutIndentation.get(strings);
  if (known) return known;
  const parts = strings.map((part) => part.replace(/\n\s+/g, '\n'));
  withoutIndentation.set(strings, parts);
  return parts;
};

/** Template tag that escapes every value. */
export const html = (strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html =>
  new Html(
    partsOf(strings).reduce((markup, part, index) => markup + toMarkup(values[index - 1]!) + part),
  );

/** Escapes a text and keeps its line breaks. */
export const lines = (text: string): Html =>
  new Html(
    text
      .split(/\r\n?|\n/)
      .map(toMarkup)
      .join('<br>'),
  );
