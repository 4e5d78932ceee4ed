import type { SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels; default: the font size. */
  size?: number | string;
}

/**
 * An icon from one path on Phosphor's 256 px grid. Hidden from assistive technology, because a text
 * is beside it.
 */
export const icon = (path: string) =>
  function Icon({ size = '1em', ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 256 256"
        width={size}
        height={size}
        fill="currentColor"
        aria-hidden
        focusable={false}
        {...rest}
      >
        <path d={path} />
      </svg>
    );
  };
