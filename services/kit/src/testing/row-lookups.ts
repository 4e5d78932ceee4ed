import type { DataSource } from 'typeorm';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  /** Of a bitmap, whose index is a node below. */
  'Recheck Cond'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * How a statement finds rows of a table according to its generic plan, which connections keep: for
 * each scan its node with its index condition, such as `Index Scan (id = outcome.id)`.
 */
export const rowLookups = async (
  sql: DataSource,
  statement: string,
  table: string,
): Promise<string[]> => {
  const [{ 'QUERY PLAN': plans }] = await sql.query(
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement}`,
  );
  return nodesOf(plans[0].Plan as PlanNode)
    .filter((node) => node['Relation Name'] === table && node['Node Type'].endsWith('Scan'))
    .map(
      (node) =>
        `${node['Node Type']} ${node['Index Cond'] ?? node['Recheck Cond'] ?? 'of all rows'}`,
    );
};
