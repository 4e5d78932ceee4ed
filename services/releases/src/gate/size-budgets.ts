import { readFile } from 'node:fs/promises';
import type { SizeBudgets } from '@larkway/releases-contract';
import { z } from 'zod';

const budgets = z.record(z.string(), z.number().positive()).default({});
const fileSchema = z.looseObject({ remotes: budgets, modules: budgets });

/** @param file infra/sizes/budgets.json of the platform; without it, every remote has the default. @throws when it is not a file of budgets. */
export const readBudgets = async (file: string | undefined): Promise<SizeBudgets> => {
  const { remotes, modules } = fileSchema.parse(
    file === undefined ? {} : JSON.parse(await readFile(file, 'utf8')),
  );
  return { remotes, modules };
};
