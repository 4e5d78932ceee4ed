import { chakra } from '@larkway/sdk';
import { type HeroSource, heroSources } from './hero-pictures';

const alt =
  'Sea-green four-seat electric vehicle on a coast road at golden hour, dune grass and the sea behind it';

const cover = {
  position: 'absolute',
  bottom: 0,
  right: 0,
  zIndex: 1,
  width: '100%',
  maxWidth: 'none',
  height: '100%',
  objectFit: 'cover',
  objectPosition: '50% 100%',
  '@media (min-width: 900px) and (min-height: 500px)': { objectPosition: '75% 100%' },
  _sideways: { objectPosition: '62% 100%' },
  // As wide as possible without cropping the vehicle; both edges fade into the background.
  '@media (min-width: 1440px)': {
    width: 'min(100%, calc(var(--hero-height) * 2.6))',
    right: 'max(0px, calc((100vw - var(--hero-height) * 2.6) / 2))',
    maskImage:
      'linear-gradient(90deg, transparent, #000 min(12%, max(0px, 100vw - var(--hero-height) * 2.6)), #000 calc(100% - min(12%, max(0px, 100vw - var(--hero-height) * 2.6))), transparent)',
  },
} as const;

// Media queries follow the system's theme, but the visitor may have chosen the other one. Then the
// picture for the system is hidden and its counterpart is shown, which is not fetched otherwise.
const systemDark = '@media (prefers-color-scheme: dark)';
const systemLight = '@media not (prefers-color-scheme: dark)';
const followsSystem = {
  [systemDark]: { _light: { display: 'none' } },
  [systemLight]: { _dark: { display: 'none' } },
};
const followsVisitor = {
  display: 'none',
  [systemDark]: { _light: { display: 'block' } },
  [systemLight]: { _dark: { display: 'block' } },
};

const Source = ({ source, scheme }: { source: HeroSource; scheme?: 'dark' }) => (
  <source
    media={scheme ? `${source.media} and (prefers-color-scheme: ${scheme})` : source.media}
    type={source.type}
    srcSet={source.srcSet}
    sizes={source.sizes}
    width={source.width}
    height={source.height}
  />
);

interface PictureProps {
  /** The picture for a dark system theme, and for a light one. */
  dark: HeroSource['light'];
  light: HeroSource['light'];
  eager: boolean;
}

const Picture = ({ dark, light, eager }: PictureProps) => {
  const otherwise = heroSources.filter((source) => source.light === light);
  const last = otherwise.at(-1)!;
  return (
    <chakra.picture css={eager ? followsSystem : followsVisitor}>
      {heroSources
        .filter((source) => source.light === dark)
        .map((source) => (
          <Source key={source.src} source={source} scheme="dark" />
        ))}
      {otherwise.map((source) => (
        <Source key={source.src} source={source} />
      ))}
      <chakra.img
        src={last.src}
        alt={alt}
        htmlWidth={last.width}
        htmlHeight={last.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        css={cover}
      />
    </chakra.picture>
  );
};

/** Golden hour in the light theme, dusk in the dark one; portrait on phones. */
export const HeroPicture = () => (
  <>
    <Picture dark="dusk" light="day" eager />
    <Picture dark="day" light="dusk" eager={false} />
  </>
);
