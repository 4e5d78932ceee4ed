import { Container, Heading, Section, Stops } from '@larkway/sdk';
import { useRef } from 'react';
import { useFirstView } from './use-first-view';

const benefits = [
  { title: 'Quiet by nature', text: 'No engine, no fumes, no idling outside school. Neighbors hear the conversation.' },
  { title: 'Plugs in at home', text: 'A household outlet fills the battery in 6 to 8 hours, overnight, for pocket change.' },
  { title: 'Street-legal', text: 'Belts, lamps, mirrors and glass as standard, for roads posted 45 mph or less.' },
  { title: 'A dealer nearby', text: 'Delivery, service and parts from people in your state who know your roads.' },
];

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
        <Stops ref={list} items={benefits} level={3} marginTop={{ base: '10', md: '16' }} css={motion[view]} />
      </Container>
    </Section>
  );
};
