import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { chakra } from '../styles/chakra';

const sweep = {
  // From ink, so that it is visible on every background.
  backgroundColor: 'color-mix(in srgb, var(--lw-colors-ink) 5%, transparent)',
  _motionSafe: {
    backgroundImage:
      'linear-gradient(100deg, transparent 40%, color-mix(in srgb, var(--lw-colors-surface) 55%, transparent) 50%, transparent 60%)',
    backgroundSize: '50% 100%',
    backgroundRepeat: 'no-repeat',
    animation: 'sweep 2.4s cubic-bezier(.6, 0, .2, 1) infinite',
  },
};

export interface SkeletonProps extends Pick<HTMLChakraProps<'div'>, 'height' | 'width'> {
  ratio?: HTMLChakraProps<'div'>['aspectRatio'];
}

/** A placeholder in the size of the content that is loading. */
export const Skeleton = ({ height, width = 'full', ratio }: SkeletonProps) => (
  <chakra.div
    aria-hidden
    height={height}
    width={width}
    maxWidth="full"
    aspectRatio={ratio}
    borderRadius="stage"
    css={sweep}
  />
);
