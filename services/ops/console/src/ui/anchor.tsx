import { chakra } from '@larkway/sdk';
import { Link } from 'react-router-dom';

/** A link inside the console. */
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
