const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to send: its texts were escaped when it was made. */
export class Html {
  constructor(readonly markup: string) {}
}

const toMarkup = (value: string | Html | Html[]): string => {
  if (typeof value === 'string')
    return value.replace(/[&<>"']/g, (character) => entities[character]!);
  return Array.isArray(value) ? value.map(({ markup }) => markup).join('') : value.markup;
};

/** Template tag that escapes every text put into it. */
export const html = (strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html =>
  new Html(strings.reduce((markup, part, index) => markup + toMarkup(values[index - 1]!) + part));

/** Keeps the line breaks of a text. */
export const lines = (text: string): Html =>
  new Html(
    text
      .split(/\r\n?|\n/)
      .map(toMarkup)
      .join('<br>'),
  );
