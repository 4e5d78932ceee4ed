import { chakra } from '@larkway/sdk';
import { Link } from 'react-router-dom';

/** A link inside the console, without styles. */
export const RouterLink = chakra(Link);

export const underlined = {
  textDecoration: 'underline',
  textDecorationThickness: '1.5px',
  textUnderlineOffset: '4px',
  textDecorationColor: 'lark',
  _hover: { textDecorationThickness: '3px' },
} as const;

/** A link in running text or in a table. */
export const InlineLink = chakra(Link, { base: { fontWeight: 500, ...underlined } });

/** Monospaced text: ids, server replies, addresses. */
export const Code = chakra('code', {
  base: {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    fontSize: '0.9em',
    overflowWrap: 'anywhere',
  },
});

/** A server's reply, as a block. */
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
