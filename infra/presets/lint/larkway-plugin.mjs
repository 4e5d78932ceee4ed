/** Lint rules that oxlint does not have. */
const noExportAll = {
  create: (context) => ({
    ExportAllDeclaration: (node) =>
      context.report({
        node,
        message:
          'List the exports by name: `export *` also exports names that are not meant to be public.',
      }),
  }),
};

const connections = ['manager', 'dataSource'];

/** Whether a comment before the statement, or before one that contains it, says why it is raw SQL. */
const isExplained = (node, sourceCode) => {
  for (let place = node; place; place = place.parent)
    if (sourceCode.getCommentsBefore(place).some(({ value }) => value.includes('Raw SQL')))
      return true;
  return false;
};

const explainRawSql = {
  create: (context) => ({
    'CallExpression[callee.property.name="query"]': (node) => {
      const { object } = node.callee;
      const name = object.property?.name ?? object.name;
      if (connections.includes(name) && !isExplained(node, context.sourceCode))
        context.report({
          node,
          message:
            'Use a repository or the query builder. If the statement needs SQL, say why in a comment above it that begins with "Raw SQL:".',
        });
    },
  }),
};

export default {
  meta: { name: 'larkway' },
  rules: { 'no-export-all': noExportAll, 'explain-raw-sql': explainRawSql },
};
