import type { ContractDocument } from '@larkway/kit-contract';
import type { Manifest } from '@larkway/releases-contract';

type Declaring = Pick<Manifest, 'routes' | 'fragments'>;

/** A page by the path of its route, or a fragment by its slot, and what it reads first. */
const declared = ({ routes, fragments }: Declaring) => [
  ...routes.map(({ path, reads = [] }) => ({ what: 'page at', place: path, reads })),
  ...fragments.map(({ slot, reads = [] }) => ({ what: 'fragment in', place: slot, reads })),
];

/**
 * By route or slot: what its page or fragment reads first, in the list of hashes that browsers
 * fetch.
 */
export const readsByPlace = (manifest: Declaring): Record<string, string> =>
  Object.fromEntries(
    declared(manifest).flatMap(({ place, reads }) =>
      reads.length > 0 ? [[place, reads.join(' ')]] : [],
    ),
  );

const isAnsweredBy = (operation: string, read: string): boolean => {
  const pattern = operation.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(`GET ${read.split('?')[0]}`);
};

/**
 * Checks that each path is one of a contract, because nothing on the site fails if it is not: the
 * page or fragment would only have its data later.
 * @param contracts those that the remote uses, by package
 * @throws Error that names the route or the slot
 */
export const checkReads = (
  manifest: Declaring & Pick<Manifest, 'name'>,
  contracts: Record<string, ContractDocument>,
): void => {
  const operations = Object.values(contracts).flatMap((contract) =>
    Object.keys(contract.operations),
  );
  for (const { what, place, reads } of declared(manifest))
    for (const read of reads)
      if (!operations.some((operation) => isAnsweredBy(operation, read)))
        throw new Error(
          `${manifest.name}/mfe.json: the ${what} ${place} reads ${read}, which is in no contract of the remote. Correct the path, or add its contract to "contracts".`,
        );
};
