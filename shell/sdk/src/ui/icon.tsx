import type { SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Edge in pixels; without it the icon follows the text's size. */
  size?: number | string;
}

/** An icon from one path on Phosphor's grid of 256. Hidden from assistive technology: its words stand beside it. */
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
