/** Longest message of an error that is kept, in characters. */
export const MOST_OF_MESSAGE = 200;
/** Longer texts are cut before they are read. */
const MOST_READ = 2_000;
const LONGEST_NAME = 60;
const SHORTEST_ID = 16;

/** A property's name, which engines write at the end of a message. It is code, not data. */
const property =
  /(?: \((?:reading|setting) '[A-Za-z_$]{1,40}'\)| \(evaluating '[A-Za-z_$.]{1,80}'\))$/;

/** Characters that quote a text: its beginning and its end. */
const quotes = [
  ['"', '"'],
  ['`', '`'],
  ['“', '”'],
  ['\u00AB', '\u00BB'],
  ['‘', '’'],
] as const;

const between = (text: string, open: number, close: number, quote: string): string =>
  `${text.slice(0, open + 1)}<text>${quote}${close > open ? text.slice(close + 1) : ''}`;

/**
 * Removes everything from the first quote to the last one of its kind, or to the end, because a
 * quoted text may contain quotes.
 */
const withoutQuoted = (text: string): string => {
  let rest = text;
  for (const [begin, end] of quotes) {
    const open = rest.indexOf(begin);
    if (open >= 0) rest = between(rest, open, rest.lastIndexOf(end), end);
  }
  // Within a word it is an apostrophe.
  const found = /(?:^|\W)'/.exec(rest);
  const open = found ? found.index + found[0].length - 1 : -1;
  return open < 0 ? rest : between(rest, open, rest.search(/'(?!\w)(?!.*'(?!\w))/), "'");
};

const withoutQuery = (word: string): string => {
  const at = word.search(/[?#]/);
  return at > 0 && word.lastIndexOf('/', at) >= 0 ? `${word.slice(0, at)}?<query>` : word;
};

const redactWord = (word: string): string =>
  /[^\s"'`(<@/]@[^\s@]/.test(word) ? '<email>' : withoutQuery(word);

const redactIds = (text: string): string =>
  text.replace(/[\w-]+/g, (word) =>
    word.length >= SHORTEST_ID && /\d/.test(word) ? '<id>' : word,
  );

/** The codes of React's messages stay. */
const redactNumbers = (text: string): string =>
  text.replace(/React error #\d+|\d{2,}/g, (found) => (found.startsWith('R') ? found : '<number>'));

/**
 * A message of an error without what may be personal: quoted texts, email addresses, queries and
 * fragments of URLs, ids, and numbers with two or more digits. At most `MOST_OF_MESSAGE` characters
 * on one line. Unquoted words stay, so teams must not write personal data into messages.
 */
export const redactErrorText = (text: string): string => {
  const line = text
    .slice(0, MOST_READ)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const end = property.exec(line)?.[0] ?? '';
  const words = line.slice(0, line.length - end.length).replace(/\S+/g, redactWord);
  const redacted = redactNumbers(redactIds(withoutQuoted(words)));
  return (
    (redacted.length + end.length > MOST_OF_MESSAGE ? redacted : redacted + end)
      .slice(0, MOST_OF_MESSAGE)
      // Half of a character.
      .replace(/[\uD800-\uDBFF]$/, '')
  );
};

/** The name of an error, such as `TypeError`; `Error` for anything that is no name. */
export const errorNameOf = (name: unknown): string =>
  typeof name === 'string' && name.length <= LONGEST_NAME && /^[A-Za-z_$][A-Za-z_$]*$/.test(name)
    ? name
    : 'Error';
