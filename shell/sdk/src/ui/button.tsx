import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { chakra } from '../styles/chakra';
import { buttonStyles, type ButtonSize, type ButtonTone } from './button-styles';
import { SpinnerMark } from './spinner';

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'css'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Disables the button and shows a spinner with `busyText`; the width stays as it was. */
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
          <SpinnerMark />
          {busyText}
        </chakra.span>
      </chakra.span>
    )}
  </chakra.button>
);
