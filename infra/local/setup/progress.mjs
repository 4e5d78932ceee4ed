/** One line per step with its seconds; on a terminal the running step counts up. */
const isTerminal = Boolean(process.stdout.isTTY) && !process.env.CI;
const running = new Map();

const seconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(8);

const clear = () => isTerminal && process.stdout.write('\r\x1b[2K');

const showRunning = () => {
  if (!isTerminal || running.size === 0) return;
  clear();
  const [, oldest] = running.entries().next().value;
  const line = `  … ${[...running.keys()].join(', ')} (${seconds(oldest).trim()})`;
  process.stdout.write(line.slice(0, (process.stdout.columns ?? 80) - 1));
};

/** A line of its own, whatever is running. */
export const say = (text) => {
  clear();
  process.stdout.write(`${text}\n`);
  showRunning();
};

/** Shows a step that is under way, then how long it took. */
export const step = async (title, work) => {
  const start = performance.now();
  running.set(title, start);
  const timer = isTerminal ? setInterval(showRunning, 200) : undefined;
  // Without a terminal (a log), a long step would otherwise look like a hang.
  const notice = isTerminal ? undefined : setTimeout(() => say(`  … ${title}`), 3_000);
  const end = (mark) => {
    clearInterval(timer);
    clearTimeout(notice);
    running.delete(title);
    say(`  ${mark} ${title.padEnd(46)} ${seconds(start)}`);
  };
  try {
    const result = await work();
    end('✓');
    return result;
  } catch (error) {
    end('✗');
    throw error;
  }
};
