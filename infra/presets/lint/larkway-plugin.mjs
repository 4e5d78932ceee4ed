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

export default { meta: { name: 'larkway' }, rules: { 'no-export-all': noExportAll } };
