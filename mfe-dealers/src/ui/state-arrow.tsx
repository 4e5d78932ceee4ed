import { ArrowRightIcon, Box } from '@larkway/sdk';

/** At the end of a link to a state; moves while the link is hovered. */
export const StateArrow = () => (
  <Box
    as="span"
    color="ink2"
    fontSize="20px"
    transitionProperty="translate"
    transitionDuration="quick"
    css={{ _groupHover: { translate: '4px 0' } }}
  >
    <ArrowRightIcon />
  </Box>
);
