import { Box, chakra, VisuallyHidden } from '@larkway/sdk';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { count } from '../format/numbers';

interface PlacesMenuProps {
  /** Label of the place that is shown; nothing on a page that is none of them. */
  current: string | undefined;
  /** How many things wait for a person in all places. */
  waiting: number;
  /** The places, as list items. */
  children: ReactNode;
}

/** The places of the console: a list at the side of a wide screen, and on a small one all of them behind a button that names the current one. */
export const PlacesMenu = ({ current, waiting, children }: PlacesMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };

  return (
    <chakra.nav
      aria-label="Console"
      position="relative"
      overflowY={{ lg: 'auto' }}
      flex={{ lg: '1' }}
      css={{ scrollbarWidth: 'none' }}
      onKeyDown={closeOnEscape}
    >
      <chakra.button
        ref={button}
        type="button"
        display={{ base: 'flex', lg: 'none' }}
        alignItems="center"
        gap="2"
        width="full"
        minHeight="touch"
        paddingInline="gutter"
        fontWeight={600}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <VisuallyHidden>Menu, </VisuallyHidden>
        {current ?? 'Menu'}
        <Box as="span" display="flex" aria-hidden transform={isOpen ? 'rotate(180deg)' : undefined}>
          <CaretDownIcon size={18} />
        </Box>
        {waiting > 0 && (
          <Box as="span" marginLeft="auto" fontVariantNumeric="tabular-nums" color="ink2">
            <VisuallyHidden>, </VisuallyHidden>
            {count(waiting)} waiting
          </Box>
        )}
      </chakra.button>
      <chakra.ul
        id={id}
        display={{ base: isOpen ? 'grid' : 'none', lg: 'flex' }}
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 168px), 1fr))"
        flexDirection="column"
        gap="1"
        paddingInline={{ base: 'gutter', lg: '0' }}
        paddingBottom="2"
        onClick={() => setOpen(false)}
      >
        {children}
      </chakra.ul>
    </chakra.nav>
  );
};
