import { Anchor, Badge, Box, Flex } from '@larkway/sdk';
import type { ListedState } from '../../ui/listed-states';
import { dealerCountText } from '../../ui/dealer-count';
import { StatePicture } from '../../ui/us-map/state-picture';

const grounds = ['stageDawn', 'stageFog', 'stageMarsh'];

/** One of the first three: large, on a ground of its own. */
export const LeadingState = ({ state, rank }: { state: ListedState; rank: number }) => (
  <Anchor
    to={`/states/${state.slug}`}
    className="group"
    position="relative"
    isolation="isolate"
    display="flex"
    flexDirection="column"
    justifyContent="space-between"
    gap={{ base: '6', md: '12' }}
    height="full"
    padding={{ base: '5', lg: '8' }}
    borderRadius="stage"
    background={grounds[rank - 1]}
  >
    <StatePicture
      state={state.abbreviation}
      preserveAspectRatio="xMaxYMid"
      position="absolute"
      zIndex={-1}
      right={{ base: '5', lg: '8' }}
      bottom={{ base: '5', lg: '8' }}
      width="50%"
      height="62%"
      color="surface"
    />
    <Flex alignItems="start" justifyContent="space-between" gap="4">
      <Box as="span" aria-hidden fontSize={{ base: '48px', md: '64px' }} lineHeight="1">
        {state.emoji}
      </Box>
      <Badge tone="surface" aria-label={`Number ${rank}`}>
        #{rank}
      </Badge>
    </Flex>
    <span>
      <Box
        as="span"
        display="block"
        textStyle="h2"
        textDecorationLine="underline"
        textDecorationColor="transparent"
        textDecorationThickness="3px"
        textUnderlineOffset="8px"
        transitionProperty="text-decoration-color"
        transitionDuration="quick"
        css={{ _groupHover: { textDecorationColor: 'lark' } }}
      >
        {state.name}
      </Box>
      <Box as="span" display="block" color="ink2" textStyle="lead" marginTop="2">
        {dealerCountText(state.dealerCount)}
      </Box>
    </span>
  </Anchor>
);
