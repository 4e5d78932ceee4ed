import { chakra } from '../styles/chakra';
import { Anchor } from './links';
import { CaretRightIcon } from './icons';

export interface BreadcrumbProps {
  /** From the home page to this page; the last item has no `to`. */
  items: { label: string; to?: string }[];
}

const link = {
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
  textDecorationColor: 'line',
  _hover: { color: 'ink', textDecorationColor: 'lark' },
} as const;

export const Breadcrumb = ({ items }: BreadcrumbProps) => (
  <chakra.nav aria-label="Breadcrumb">
    <chakra.ol
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      minHeight="touch"
      color="ink2"
      fontSize="1rem"
    >
      {items.map(({ label, to }, index) => (
        <chakra.li key={label} display="flex" alignItems="center" gap="2">
          {index > 0 && <CaretRightIcon size={14} />}
          {to ? (
            <Anchor to={to} display="inline-flex" alignItems="center" minHeight="touch" css={link}>
              {label}
            </Anchor>
          ) : (
            <span aria-current="page">{label}</span>
          )}
        </chakra.li>
      ))}
    </chakra.ol>
  </chakra.nav>
);
