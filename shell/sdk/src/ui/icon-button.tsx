import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { chakra } from '../styles/chakra';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<HTMLChakraProps<'button'>, 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
  command?: string;
  commandfor?: string;
}

// Attributes that open a dialog without scripts; Chakra does not know them yet.
const Target = chakra('button', {}, { forwardProps: ['command', 'commandfor'] });

/** A button with one icon and a 44 px target. */
export const IconButton = ({ label, type = 'button', ...rest }: IconButtonProps) => (
  <Tooltip label={label} align="end">
    <Target
      type={type}
      aria-label={label}
      display="grid"
      placeItems="center"
      flex="none"
      boxSize="44px"
      borderRadius="pill"
      fontSize="22px"
      transitionProperty="background-color"
      transitionDuration="quick"
      _hover={{ background: 'color-mix(in srgb, currentColor 9%, transparent)' }}
      {...rest}
    />
  </Tooltip>
);
