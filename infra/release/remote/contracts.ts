import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeContract, publicRoutesOf } from '@larkway/kit/http';
import type { ContractDocument } from '@larkway/kit-contract';
import type { Release } from '@larkway/releases-contract';

/** The contracts of services as the remote's own build finds them, by package. @throws when one is not installed or not compiled. */
export const describeContracts = async (
  folder: string,
  names: string[],
): Promise<Record<string, ContractDocument>> => {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const described = await Promise.all(
    names.map(async (name) => {
      const module = (await import(pathToFileURL(resolve(name)).href)) as Record<string, unknown>;
      return [name, describeContract(publicRoutesOf(module))] as const;
    }),
  );
  return Object.fromEntries(described);
};

/** The part of it that a release carries. */
export const hashesOf = (documents: Record<string, ContractDocument>): Release['contracts'] =>
  Object.fromEntries(
    Object.entries(documents).map(([name, { operations }]) => [
      name,
      Object.fromEntries(
        Object.entries(operations).map(([operation, { hashes }]) => [operation, hashes]),
      ),
    ]),
  );
