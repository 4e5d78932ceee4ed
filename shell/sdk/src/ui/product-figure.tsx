import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { chakra } from '../styles/chakra';
import { variables } from '../styles/runtime-rules';

const tones = {
  dawn: 'stageDawn',
  fog: 'stageFog',
  sand: 'stageSand',
  marsh: 'stageMarsh',
  shell: 'stageShell',
  stone: 'stageStone',
} as const;

export type FigureTone = keyof typeof tones;

const backdrop = {
  content: '""',
  position: 'absolute',
  inset: 0,
  background:
    'radial-gradient(60% 62% at 50% 44%, var(--lw-colors-stage-glow), transparent 72%), linear-gradient(transparent 62%, var(--lw-colors-stage-shade))',
} as const;

// Inside an element with `className="group"`, the vehicle moves a little on hover.
const roll = {
  _motionSafe: {
    transitionProperty: 'translate',
    transitionDuration: 'settle',
    transitionTimingFunction: 'out',
    _groupHover: { translate: 'calc(-50% - 6px) -48%' },
  },
};

/** A blurred vehicle: a glow in the color of its paint above a shadow. */
const glow =
  'radial-gradient(36% 36% at 49% 55%, color-mix(in srgb, var(--paint) 55%, transparent), transparent), radial-gradient(34% 9% at 48% 82%, rgb(24 26 28 / 0.35), transparent)';

const placeholder = {
  '@media (scripting: enabled)': {
    '&:not([data-shown])': { backgroundImage: glow },
  },
};

/** The placeholder of a picture. Not used without scripts, which remove it. */
const placeholderOf = (paint: string | undefined) =>
  paint && [placeholder, variables({ '--paint': paint })];

/** One format of a picture. */
export interface PictureSource {
  type: string;
  srcSet: string;
}

export interface ProductFigureProps extends Omit<
  HTMLChakraProps<'div'>,
  'children' | 'scale' | 'css'
> {
  /** The background color. Choose a hue other than the paint's; adjacent figures differ. */
  tone: FigureTone;
  src: string;
  srcSet?: string;
  sizes?: string;
  /** Better formats than `src`, best first; `sizes` applies to all of them. */
  sources?: PictureSource[];
  /** The vehicle's color, any CSS color: shown as a glow until the picture has loaded. */
  paint?: string;
  /** The picture's size in pixels, to reserve its space before it loads. */
  width: number;
  height: number;
  alt: string;
  /** The picture's width in percent of the figure; with two values, below and from 768 px. */
  scale?: number | { base: number; md: number };
  ratio?: HTMLChakraProps<'div'>['aspectRatio'];
  badge?: ReactNode;
  /** For the picture that is visible first; all others are loaded lazily. */
  priority?: boolean;
}

/** A product figure: a cut-out vehicle on a flat background. */
export const ProductFigure = ({
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
}: ProductFigureProps) => (
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
        // Before `src`: browsers start to load as soon as they see the address.
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
        css={[roll, placeholderOf(paint)]}
        data-placeholder={paint && ''}
        // `data-shown` may be set before hydration.
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
