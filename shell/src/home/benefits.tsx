import { Container, Section, Static, Stops } from '@larkway/sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { BenefitsStart } from './deferred-content';

const benefits = [
  {
    title: 'Quiet by nature',
    text: 'No engine, no fumes, no idling outside the school. Neighbors hear the conversation.',
  },
  {
    title: 'Plugs in at home',
    text: 'A household outlet fills the battery in 6 to 8 hours, overnight, for pocket change.',
  },
  {
    title: 'Street-legal models',
    text: 'Seat belts, lights, mirrors and windshield come standard, for roads posted 45 mph or less.',
  },
  {
    title: 'A dealer nearby',
    text: 'Delivery, service and parts from people in your state who know your roads.',
  },
];

// A transition, because an animation would restart when the window is resized.
const motion = {
  unknown: {},
  ahead: { _motionSafe: { '&::before': { clipPath: { md: 'inset(-8px 100% -8px 0)' } } } },
  seen: {
    _motionSafe: {
      '&::before': {
        clipPath: { md: 'inset(-8px 0 -8px 0)' },
        transition: 'clip-path 900ms cubic-bezier(.6, 0, .2, 1)',
      },
    },
  },
};

type Visibility = 'unknown' | 'ahead' | 'seen';

/**
 * Whether an element has been scrolled into view. `unknown` until hydration and for an element that
 * is on screen from the start, so that nothing is hidden without scripts and nothing that was
 * painted disappears.
 */
const useVisibility = (element: RefObject<Element | null>): Visibility => {
  const [state, setState] = useState<Visibility>('unknown');
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return setState('ahead');
        setState((before) => (before === 'ahead' ? 'seen' : before));
        observer.disconnect();
      },
      { rootMargin: '0px 0px -15%' },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return state;
};

/** Four reasons as stops on a road line, which is drawn when it is scrolled into view. */
export const Benefits = () => {
  const list = useRef<HTMLUListElement>(null);
  const visibility = useVisibility(list);
  return (
    <Section
      labelledBy="benefits-title"
      paddingTop="0"
      overflow="clip"
      // Below the first screen, laid out when it comes near the viewport.
      contentVisibility="auto"
      containIntrinsicBlockSize={{
        base: 'auto 1231px',
        sm: 'auto 1030px',
        md: 'auto 910px',
        lg: 'auto 984px',
        xl: 'auto 1120px',
      }}
    >
      <Container>
        <Static>
          <BenefitsStart />
        </Static>
        <Stops
          ref={list}
          items={benefits}
          level={3}
          marginTop={{ base: '10', md: '16' }}
          css={motion[visibility]}
        />
      </Container>
    </Section>
  );
};
