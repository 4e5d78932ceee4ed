import { chakra } from '@larkway/sdk';

/** Set in equal widths: ids, replies of servers, addresses. */
export const Code = chakra('code', {
  base: {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    fontSize: '0.9em',
    overflowWrap: 'anywhere',
  },
});

/** What a server said, on a ground of its own. */
export const Reply = chakra('pre', {
  base: {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    fontSize: '0.9375rem',
    lineHeight: 1.4,
    background: 'sunk',
    color: 'ink',
    padding: '8px 12px',
    borderRadius: 'stage',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});
