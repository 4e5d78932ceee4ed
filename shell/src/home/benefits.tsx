import { Box, Container, Grid, Heading, Section, Text } from '@larkway/sdk';
import { useRef } from 'react';
import { useFirstView } from './use-first-view';

const benefits = [
  { title: 'Quiet by nature', text: 'No engine, no fumes, no idling outside school. Neighbors hear the conversation.' },
  { title: 'Plugs in at home', text: 'A household outlet fills the battery in 6 to 8 hours, overnight, for pocket change.' },
  { title: 'Street-legal', text: 'Belts, lamps, mirrors and glass as standard, for roads posted 45 mph or less.' },
  { title: 'A dealer nearby', text: 'Delivery, service and parts from people in your state who know your roads.' },
];

const line = {
  content: '""',
  position: 'absolute',
  top: 0,
  bottom: { base: 0, md: 'auto' },
  left: { base: '7px', md: 'calc(50% - 50vw)' },
  width: { base: '4px', md: '100vw' },
  height: { base: 'auto', md: '4px' },
  background: {
    base: 'repeating-linear-gradient(180deg, var(--lw-colors-lark) 0 28px, transparent 28px 46px)',
    md: 'repeating-linear-gradient(90deg, var(--lw-colors-lark) 0 36px, transparent 36px 60px)',
  },
} as const;

const stop = {
  content: '""',
  position: 'absolute',
  top: { base: '4px', md: '-51px' },
  left: { base: '-44px', md: 0 },
  boxSize: '18px',
  borderRadius: 'pill',
  background: 'bg',
  borderWidth: '4px',
  borderColor: 'ink',
} as const;

// A transition and not an animation: that would start again whenever the window is resized.
const motion = {
  unknown: {},
  ahead: { _motionSafe: { '&::before': { clipPath: { md: 'inset(-8px 100% -8px 0)' } } } },
  seen: {
    _motionSafe: { '&::before': { clipPath: { md: 'inset(-8px 0 -8px 0)' }, transition: 'clip-path 900ms cubic-bezier(.6, 0, .2, 1)' } },
  },
};

/** Four reasons as stops on the centre line, which draws itself when it is first seen. */
export const Benefits = () => {
  const list = useRef<HTMLUListElement>(null);
  const view = useFirstView(list);
  return (
    <Section labelledBy="benefits-title" paddingTop="0" overflow="clip">
      <Container>
        <Heading level={2} id="benefits-title" maxWidth="16em">
          Built for the trips a car is too much for.
        </Heading>
        <Grid
          as="ul"
          ref={list}
          position="relative"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(4, minmax(0, 1fr))' }}
          columnGap={{ md: '6', lg: '10' }}
          rowGap="10"
          marginTop={{ base: '10', md: '16' }}
          paddingTop={{ md: '44px' }}
          paddingLeft={{ base: '44px', md: '0' }}
          _before={line}
          css={motion[view]}
        >
          {benefits.map(({ title, text }) => (
            <Box as="li" key={title} position="relative" _before={stop}>
              <Heading level={3} marginBottom="10px">
                {title}
              </Heading>
              <Text tone="ink2" textWrap="balance">
                {text}
              </Text>
            </Box>
          ))}
        </Grid>
      </Container>
    </Section>
  );
};
