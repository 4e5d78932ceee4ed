import { type ReactNode, useEffect, useState } from 'react';
import { chakra } from '../styles/chakra';

export interface TooltipProps {
  /** The trigger's name. Hidden from assistive technology, which gets it from the trigger. */
  label: string;
  /** Alignment below the trigger; `end` for a trigger near the right edge. */
  align?: 'center' | 'end';
  /** One button or link. */
  children: ReactNode;
}

const shown = { visibility: 'visible', opacity: 1, transitionDelay: '700ms' };

// Only opening is delayed. The pointer can move onto the tooltip without closing it.
const styles = {
  position: 'relative',
  display: 'inline-grid',
  '& > [role=tooltip]': {
    visibility: 'hidden',
    opacity: 0,
    transition: 'opacity 160ms, visibility 160ms',
  },
  '@media (hover: hover)': { '&:hover > [role=tooltip]': shown },
  '&:has(:focus-visible) > [role=tooltip]': shown,
  '&[data-dismissed] > [role=tooltip]': { display: 'none' },
} as const;

/** A tooltip for a trigger without a text, 700 ms after hover or focus. Escape closes it. */
export const Tooltip = ({ label, align = 'center', children }: TooltipProps) => {
  const [isReached, setReached] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (!isReached) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      setDismissed(false);
    };
  }, [isReached]);
  const reach = () => setReached(true);
  const leave = () => setReached(false);
  return (
    <chakra.span
      css={styles}
      data-dismissed={isDismissed || undefined}
      onPointerEnter={reach}
      onPointerLeave={leave}
      onFocus={reach}
      onBlur={leave}
    >
      {children}
      <chakra.span
        role="tooltip"
        aria-hidden
        position="absolute"
        zIndex={30}
        top="100%"
        paddingInline="3"
        paddingBlock="1"
        background="button"
        color="onButton"
        borderRadius="stage"
        textStyle="small"
        fontWeight={500}
        whiteSpace="nowrap"
        {...(align === 'end' ? { right: '0' } : { left: '50%', translate: '-50%' })}
      >
        {label}
      </chakra.span>
    </chakra.span>
  );
};
