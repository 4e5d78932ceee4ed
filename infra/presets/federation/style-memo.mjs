// Stands in for `@chakra-ui/react/dist/esm/utils/memo.js`, whose cache costs more than most of what it saves: it moves a
// key to the end of a map on each read, and builds a string key even for arguments that are strings (infra/adr/0029).

/** Results kept for one function: more than the largest page needs. When there are more, all are dropped. */
const MOST_RESULTS = 2_000;

/** Equal for equal arguments only: a string is preceded by its length, so that it cannot look like the end of another value. */
const keyOf = (value) => {
  if (typeof value === 'string') return `${value.length}"${value}`;
  if (typeof value === 'function') return `f${keyOf(value.name)}`;
  if (typeof value !== 'object' || value === null) return `${value};`;
  if (Array.isArray(value)) return `[${value.map(keyOf).join('')}]`;
  let key = '{';
  for (const name of Object.keys(value)) key += keyOf(name) + keyOf(value[name]);
  return `${key}}`;
};

const isPlain = (value) => typeof value !== 'object' && typeof value !== 'function';

/** Remembers what a function returned for equal arguments. What it returns must not be changed. */
export const memo = (compute) => {
  const results = new Map();
  return (...args) => {
    const key = args.length === 1 && isPlain(args[0]) ? args[0] : keyOf(args);
    let result = results.get(key);
    if (result === undefined) {
      result = compute(...args);
      if (results.size >= MOST_RESULTS) results.clear();
      results.set(key, result);
    }
    return result;
  };
};
