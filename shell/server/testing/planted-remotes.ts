/**
 * Shows what each remote's `show` returns; in place of one that fails, its last good version or
 * `fallback`.
 */
export const rendererCode = `
exports.createRenderer = async ({ requireFile, map, entries }) => {
  const keyOf = ({ name, version }) => name + ' ' + version;
  const show = async (request, remote) => {
    const key = keyOf(remote);
    if (!request.canRun(remote) || !entries[key]) throw new Error(key + ' cannot be loaded');
    request.enter(remote);
    return requireFile(entries[key]).show(request);
  };
  const region = async (request, remote) => {
    try {
      request.onRegionEvent(remote, 'shown');
      return await show(request, remote);
    } catch (error) {
      request.onError(error, remote.name);
      return remote.lastGood ? show(request, remote.lastGood) : 'fallback';
    }
  };
  return {
    warm: async (remote) => void requireFile(entries[keyOf(remote)]),
    render: async (request) => {
      const parts = await Promise.all(map.remotes.map((remote) => region(request, remote)));
      return { kind: 'document', stream: async (sink) => { sink.begin(200); sink.write(parts.join(' ')); sink.end(); } };
    },
  };
};`;

/**
 * Page queries for which version 2 of a remote runs its planted statements, the first of them, the
 * second and so on.
 */
export const queryOf = (index: number): string => `?planted${index || ''}`;

/** Version 2 of a remote does what the page's query asks for. */
export const faultyCode = (...statements: string[]): string => `
exports.show = async (request) => {
  ${statements.map((some, index) => `if (request.search === '${queryOf(index)}') { ${some}; }`).join('\n  ')}
  if (request.search === '?pid') return String(process.pid);
  return 'two';
};`;

/** Version 1 of each remote. */
export const soundCode = `exports.show = () => 'one';`;
