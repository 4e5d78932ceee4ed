import type { SystemStyleObject } from '@chakra-ui/react/styled-system';

export type ButtonTone = 'lark' | 'ink' | 'outline';
export type ButtonSize = 'md' | 'sm';

const tones: Record<ButtonTone, SystemStyleObject> = {
  lark: { background: 'lark', color: 'onLark', _hover: { background: 'larkHover' } },
  ink: { background: 'button', color: 'onButton', _hover: { background: 'buttonHover' } },
  outline: {
    borderColor: 'ink',
    color: 'ink',
    _hover: { background: 'color-mix(in srgb, currentColor 9%, transparent)' },
  },
};

const sizes: Record<ButtonSize, SystemStyleObject> = {
  md: { minHeight: 'control', paddingInline: '28px' },
  sm: { minHeight: 'controlSmall', paddingInline: '20px', fontSize: '1rem' },
};

/** Buttons and links that look like buttons share this. */
export const buttonStyles = (tone: ButtonTone, size: ButtonSize): SystemStyleObject => ({
  textStyle: 'button',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '10px',
  borderWidth: '1.5px',
  borderColor: 'transparent',
  borderRadius: 'pill',
  whiteSpace: 'nowrap',
  textAlign: 'center',
  cursor: 'pointer',
  transitionProperty: 'background-color, border-color, color, opacity',
  transitionDuration: 'quick',
  transitionTimingFunction: 'out',
  '& svg': { flex: 'none', fontSize: '1.25em' },
  _disabled: {
    cursor: 'not-allowed',
    opacity: 0.48,
    '&[aria-busy=true]': { opacity: 1, cursor: 'progress' },
  },
  ...tones[tone],
  ...sizes[size],
});
