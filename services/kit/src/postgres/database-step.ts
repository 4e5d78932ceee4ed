import type { DynamicModule } from '@nestjs/common';
import type { DatabaseOptions } from './data-source.js';

/**
 * What a process does about migrations: `run` migrates and then serves (local runs), `migrate`
 * migrates and exits, `await` serves once another process has migrated.
 */
export type DatabaseStep = 'run' | 'migrate' | 'await';

/** @throws when the command line has both flags. */
export const databaseStep = (args: readonly string[]): DatabaseStep => {
  const [migrates, awaits] = [args.includes('--migrate'), args.includes('--await-migrations')];
  if (migrates && awaits) throw new Error('--migrate and --await-migrations exclude each other');
  return migrates ? 'migrate' : awaits ? 'await' : 'run';
};

const databases = new WeakMap<object, DatabaseOptions>();

/** Lets the migration step find the database of a module without building the application. */
export const rememberDatabase = (
  module: DynamicModule,
  options: DatabaseOptions,
): DynamicModule => {
  databases.set(module, options);
  return module;
};

/** The databases of a module and of all its imports. */
export const databasesOf = (module: object): DatabaseOptions[] => {
  const own = databases.get(module);
  const imports = (module as DynamicModule).imports ?? [];
  return [
    ...(own ? [own] : []),
    ...imports.flatMap((imported) => (typeof imported === 'object' ? databasesOf(imported) : [])),
  ];
};
