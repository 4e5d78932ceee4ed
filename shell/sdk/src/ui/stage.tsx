import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { chakra } from '../styles/chakra';
import { standIn } from './shown-pictures';

const tones = {
  dawn: 'stageDawn',
  fog: 'stageFog',
  sand: 'stageSand',
  marsh: 'stageMarsh',
  shell: 'stageShell',
  stone: 'stageStone',
} as const;

export type StageTone = keyof typeof tones;

const backdrop = {
  content: '""',
  position: 'absolute',
  inset: 0,
  background:
    'radial-gradient(60% 62% at 50% 44%, var(--lw-colors-stage-glow), transparent 72%), linear-gradient(transparent 62%, var(--lw-colors-stage-shade))',
} as const;

// A tile that carries `className="group"` lets its vehicle roll a little when pointed at.
const roll = {
  _motionSafe: {
    transitionProperty: 'translate',
    transitionDuration: 'settle',
    transitionTimingFunction: 'out',
    _groupHover: { translate: 'calc(-50% - 6px) -48%' },
  },
};

/** One format of a picture. */
export interface PictureSource {
  type: string;
  srcSet: string;
}

export interface StageProps extends Omit<HTMLChakraProps<'div'>, 'children' | 'scale' | 'css'> {
  /** The color of the ground. Choose it against the paint, never its own hue; neighbors differ. */
  tone: StageTone;
  src: string;
  srcSet?: string;
  sizes?: string;
  /** Better formats than `src`, the best first; `sizes` is for all of them. */
  sources?: PictureSource[];
  /** The vehicle's color, any CSS color: a glow of it is seen until the picture is there. */
  paint?: string;
  /** The picture's own size in pixels, so that its place is known before it arrives. */
  width: number;
  height: number;
  alt: string;
  /** The vehicle picture's width in percent of the stage; with two values, on small screens and from 768 px. */
  scale?: number | { base: number; md: number };
  ratio?: HTMLChakraProps<'div'>['aspectRatio'];
  badge?: ReactNode;
  /** For the picture that is seen first; all others load when they come near. */
  priority?: boolean;
}

/** A vehicle cut out on a flat, softly lit ground. */
export const Stage = ({
  tone,
  src,
  srcSet,
  sizes,
  sources = [],
  paint,
  width,
  height,
  alt,
  scale = 86,
  ratio = '16/10',
  badge,
  priority = false,
  ...rest
}: StageProps) => (
  <chakra.div
    position="relative"
    overflow="hidden"
    aspectRatio={ratio}
    background={tones[tone]}
    borderRadius="stage"
    _before={backdrop}
    {...rest}
  >
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} width={width} height={height} />
      ))}
      <chakra.img
        // A browser loads what it finds the moment it finds it: what it chooses by comes before the address.
        sizes={sizes}
        srcSet={srcSet}
        src={src}
        htmlWidth={width}
        htmlHeight={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        position="absolute"
        left="50%"
        top="50%"
        maxWidth="none"
        translate="-50% -48%"
        width={
          typeof scale === 'number' ? `${scale}%` : { base: `${scale.base}%`, md: `${scale.md}%` }
        }
        css={[roll, standIn(paint)]}
        data-stand-in={paint && ''}
        // That it has arrived may be marked before React is there.
        suppressHydrationWarning
      />
    </picture>
    {badge && (
      <chakra.div
        position="absolute"
        left={{ base: '10px', md: '4' }}
        top={{ base: '10px', md: '4' }}
      >
        {badge}
      </chakra.div>
    )}
  </chakra.div>
);
