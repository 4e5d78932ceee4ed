import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oversizedParts, type Release, type SizeBudgets } from '@larkway/releases-contract';

const BUDGETS = 'infra/sizes/budgets.json';

const show = (bytes: number): string => bytes.toLocaleString('en-US');

/** @throws Error that names each part of the release that is larger than its budget */
export const checkSizes = async (
  root: string,
  release: Pick<Release, 'name' | 'version' | 'files' | 'scripts'>,
): Promise<void> => {
  const budgets = JSON.parse(await readFile(join(root, BUDGETS), 'utf8')) as SizeBudgets;
  const problems = oversizedParts(release, budgets).map(
    ({ what, bytes, budget }) =>
      `  ${what}: ${show(bytes)} bytes (brotli), ${show(bytes - budget)} more than the budget of ${show(budget)}`,
  );
  if (problems.length === 0) return;
  throw new Error(
    `${release.name} ${release.version} is not published, because it is too large:\n${problems.join('\n')}\nMake it smaller and publish again, or ask the platform team for another budget (${BUDGETS}).`,
  );
};
