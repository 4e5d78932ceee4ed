import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

export interface IconButtonProps extends Omit<HTMLChakraProps<'button'>, 'aria-label'> {
  /** What it does, in words. */
  label: string;
}

/** A 44 px target around one icon. */
export const IconButton = ({ label, type = 'button', ...rest }: IconButtonProps) => (
  <chakra.button
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
);
