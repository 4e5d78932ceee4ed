import {
  Box,
  ButtonLink,
  Container,
  Heading,
  phoneHref,
  PhoneIcon,
  Text,
  tracks,
  useSite,
} from '@larkway/sdk';
import edges from '../assets/hero/edges.json';
import { HeroPicture } from './hero-picture';

// From 900 px the text is beside the vehicle, below that above it. The picture's crops change at
// the same widths.
const measures = {
  // From 480 px at most as high as the window, to show the actions, but with space for the text
  // above the vehicle.
  '--hero-height': {
    base: 'clamp(720px, 100svh, 812px)',
    sm: 'max(84vw + 330px, min(100svh, 150vw, 1100px))',
  },
  '--hero-top': '104px',
  '--hero-actions': 'auto',
  '@media (min-width: 900px) and (min-height: 500px)': {
    '--hero-height': 'max(min(clamp(600px, 58.33vw, 840px), 100vh), 600px)',
    '--hero-top': 'clamp(112px, 12.2vw, 176px)',
    '--hero-actions': '0px',
  },
  // As high as the window, with the text beside the vehicle.
  _sideways: {
    '--hero-height': 'clamp(320px, 100svh, 500px)',
    '--hero-top': 'calc(64px + max(8px, (100svh - 320px) * 0.18))',
    '--hero-actions': '0px',
  },
};

/**
 * A gradient of the colors along an edge of the wide pictures, from top to bottom in eighths. It
 * continues the coast on screens that are wider than the picture.
 */
const edgeGradient = (colors: string[]): string => `linear-gradient(${colors.join(', ')})`;

const background = {
  '@media (min-width: 1440px)': {
    background: {
      base: edgeGradient(edges.coast.left),
      _dark: edgeGradient(edges['coast-dusk'].left),
    },
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0 0 0 50%',
      background: {
        base: edgeGradient(edges.coast.right),
        _dark: edgeGradient(edges['coast-dusk'].right),
      },
      maskImage: 'linear-gradient(90deg, transparent, #000 60%)',
    },
  },
};

const besideVehicle = {
  _sideways: { marginTop: '3', marginBottom: '5', fontSize: '1.0625rem' },
  '@media (min-width: 480px) and (max-width: 779px) and (max-height: 499px)': {
    maxWidth: '13.5em',
    marginBottom: '4',
  },
} as const;

const actions = {
  '& > a': {
    flex: { base: '1', sm: 'none' },
    paddingInline: { base: '3', sm: '28px' },
    minHeight: { base: '56px', md: 'control' },
  },
  _sideways: { gap: '2', '& > a': { minHeight: '48px', paddingInline: '5' } },
  // Side by side down to 320 px.
  '@media (max-width: 359px)': { gap: '2', '& > a': { paddingInline: '6px', gap: '6px' } },
};

export const Hero = () => {
  const { salesPhone } = useSite();
  return (
    <Box
      as="section"
      aria-labelledby="hero-title"
      position="relative"
      height="var(--hero-height)"
      css={[measures, background]}
      overflow="hidden"
      background="hero"
      color="heroInk"
    >
      <HeroPicture />
      <Container
        position="relative"
        zIndex={1}
        display="flex"
        flexDirection="column"
        height="100%"
        paddingTop="var(--hero-top)"
        paddingBottom="5"
      >
        <Heading
          level={1}
          size="display"
          id="hero-title"
          css={{ _sideways: { fontSize: 'clamp(2.25rem, 14svh, 3.5rem)' } }}
        >
          Take the
          <br />
          short way.
        </Heading>
        <Text
          variant="lead"
          color="heroInk2"
          maxWidth="22em"
          marginTop={{ base: '18px', md: '26px' }}
          marginBottom="36px"
          css={besideVehicle}
        >
          Electric vehicles for the two-mile trips that make up most of your day.
        </Text>
        <Box
          display="flex"
          gap="3"
          flexWrap={{ base: 'nowrap', sm: 'wrap' }}
          marginTop="var(--hero-actions)"
          css={actions}
        >
          <ButtonLink
            tone="lark"
            href={phoneHref(salesPhone)}
            icon={<PhoneIcon />}
            {...tracks('click_phone', { kind: 'sales' })}
          >
            Call Now
          </ButtonLink>
          <ButtonLink to="/inventory">Browse Inventory</ButtonLink>
        </Box>
      </Container>
    </Box>
  );
};
