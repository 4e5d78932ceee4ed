import { Anchor, type AnchorProps } from './anchor';

const styles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  fontWeight: 600,
  textDecoration: 'underline',
  textDecorationThickness: '1.5px',
  textUnderlineOffset: '6px',
  textDecorationColor: 'lark',
  transitionProperty: 'text-decoration-thickness, text-underline-offset',
  transitionDuration: 'quick',
  '& svg': { flex: 'none', fontSize: '1.25em' },
  _hover: { textDecorationThickness: '3px' },
} as const;

/** A link of its own, set apart by the lark underline. Stands alone: gives itself a 44 px target. */
export const TextLink = (props: Omit<AnchorProps, 'css'>) => (
  <Anchor css={styles} minHeight="touch" {...props} />
);
