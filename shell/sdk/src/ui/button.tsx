import type { HTMLChakraProps, SystemStyleObject } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { chakra } from '../styles/chakra';
import { SpinnerMark } from './spinner';
import { Anchor, type AnchorProps } from './links';

type ButtonTone = 'lark' | 'ink' | 'outline';
type ButtonSize = 'md' | 'sm';

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

const buttonStyles = (tone: ButtonTone, size: ButtonSize): SystemStyleObject => ({
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
  // Nothing can be pressed on paper.
  _print: { display: 'none' },
  ...tones[tone],
  ...sizes[size],
});

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'css'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Disables the button and shows a spinner with `busyText`; the width does not change. */
  busy?: boolean;
  busyText?: string;
  icon?: ReactNode;
}

export const Button = ({
  tone = 'ink',
  size = 'md',
  busy = false,
  busyText,
  icon,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) => (
  <chakra.button
    type={type}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    css={buttonStyles(tone, size)}
    {...rest}
  >
    {busyText === undefined ? (
      <>
        {busy ? <SpinnerMark /> : icon}
        {children}
      </>
    ) : (
      <chakra.span
        display="grid"
        justifyItems="center"
        alignItems="center"
        css={{
          '& > *': { gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', gap: '10px' },
        }}
      >
        <chakra.span visibility={busy ? 'hidden' : undefined}>
          {icon}
          {children}
        </chakra.span>
        <chakra.span visibility={busy ? undefined : 'hidden'}>
          <SpinnerMark isStill={!busy} />
          {busyText}
        </chakra.span>
      </chakra.span>
    )}
  </chakra.button>
);

export interface ButtonLinkProps extends Omit<AnchorProps, 'css'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: ReactNode;
}

/** A link that looks like a button. */
export const ButtonLink = ({
  tone = 'ink',
  size = 'md',
  icon,
  children,
  ...rest
}: ButtonLinkProps) => (
  <Anchor css={buttonStyles(tone, size)} {...rest}>
    {icon}
    {children}
  </Anchor>
);
