/**
 * One line per finished step with its seconds. On a terminal, each running step has a live line;
 * elsewhere, a plain line every 30 seconds.
 */
const isTerminal = Boolean(process.stdout.isTTY) && !process.env.CI;
/** Milliseconds until a running step is shown first, and between two lines. */
const [firstLine, nextLine] = isTerminal ? [200, 200] : [3_000, 30_000];

const running = new Map();
let drawn = 0;

const seconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(8);

const clear = () => {
  if (drawn > 0) process.stdout.write(`\x1b[${drawn}A\x1b[0J`);
  drawn = 0;
};

const lineOf = ([title, { start, status }]) =>
  `  … ${title}${status ? `: ${status}` : ''} (${seconds(start).trim()})`;

const draw = () => {
  if (!isTerminal) return;
  clear();
  const lines = [...running].map((step) =>
    lineOf(step).slice(0, (process.stdout.columns ?? 80) - 1),
  );
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
  drawn = lines.length;
};

/** A separate line above those of the running steps. */
export const say = (text) => {
  clear();
  process.stdout.write(`${text}\n`);
  draw();
};

/**
 * Shows a running step, then how long it took. The work may describe its progress in a few words.
 */
export const step = async (title, work) => {
  const state = { start: performance.now(), status: '' };
  running.set(title, state);
  const show = () => (isTerminal ? draw() : say(lineOf([title, state])));
  let timer = setTimeout(() => {
    show();
    timer = setInterval(show, nextLine);
  }, firstLine);
  const end = (mark) => {
    clearTimeout(timer);
    clearInterval(timer);
    running.delete(title);
    say(`  ${mark} ${title.padEnd(46)} ${seconds(state.start)}`);
  };
  try {
    const result = await work((status) => (state.status = status));
    end('✓');
    return result;
  } catch (error) {
    end('✗');
    throw error;
  }
};
