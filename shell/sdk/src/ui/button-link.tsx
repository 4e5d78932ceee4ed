import type { ReactNode } from 'react';
import { Anchor, type AnchorProps } from './anchor';
import { buttonStyles, type ButtonSize, type ButtonTone } from './button-styles';

export interface ButtonLinkProps extends Omit<AnchorProps, 'css'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: ReactNode;
}

/** A link in a button's clothes: it goes somewhere, so it stays a link. */
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
