import type { ContractDocument } from '@larkway/kit-contract';
import type { Manifest } from '@larkway/releases-contract';

/** By route: what its page reads first, in the list of hashes that browsers fetch. */
export const readsByRoute = ({ routes }: Pick<Manifest, 'routes'>): Record<string, string> =>
  Object.fromEntries(routes.flatMap(({ path, reads }) => (reads ? [[path, reads.join(' ')]] : [])));

const isAnsweredBy = (operation: string, read: string): boolean => {
  const pattern = operation.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(`GET ${read.split('?')[0]}`);
};

/**
 * Checks that each path is one of a contract, because nothing on the site fails if it is not: the
 * page would only load later.
 * @param contracts those that the remote uses, by package
 * @throws Error that names the route
 */
export const checkReads = (
  { name, routes }: Pick<Manifest, 'name' | 'routes'>,
  contracts: Record<string, ContractDocument>,
): void => {
  const operations = Object.values(contracts).flatMap((contract) =>
    Object.keys(contract.operations),
  );
  for (const { path, reads = [] } of routes)
    for (const read of reads)
      if (!operations.some((operation) => isAnsweredBy(operation, read)))
        throw new Error(
          `${name}/mfe.json: the page at ${path} reads ${read}, which is in no contract of the remote. Correct the path, or add its contract to "contracts".`,
        );
};
