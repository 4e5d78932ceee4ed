import type { Vehicle } from '@larkway/inventory-contract';
import {
  Anchor,
  ArrowLeftIcon,
  ArrowRightIcon,
  Box,
  ButtonLink,
  chakra,
  Flex,
  formatDollars,
  type FigureTone,
  Grid,
  MapPinIcon,
  phoneHref,
  PhoneIcon,
  Text,
  tracks,
  useSite,
  variables,
  XIcon,
} from '@larkway/sdk';
import { type MouseEvent, type RefObject, useRef } from 'react';
import { altText } from '../../pictures/alt-text';
import { figureTones } from '../../ui/figure-tones';
import { isPlainClick } from '../../ui/plain-click';
import { VehicleFigure } from '../../ui/vehicle-figure';
import { useOnScreen } from '../vehicle/visibility';
import { columnsWidth, sideways } from './column-layout';

/** Height of a picture, and of its part that stays in sight while the table scrolls. */
const pictureHeight = { base: '108px', md: '150px', lg: '210px', _print: '72px' };
// A little less: what touches the edge of the window counts as in sight.
const scrolledAway = { base: '54px', md: '84px', lg: '136px', _print: '72px' };
const stuckAt = { base: '-56px', md: '-86px', lg: '-138px' };

// The whole picture, whatever the shape of its frame.
const wholePicture = { '& img': { width: '100%', height: '100%', objectFit: 'contain' } } as const;
/** The picture in the part of its frame that stays in sight. */
const smallPicture = {
  '& img': {
    top: 'auto',
    bottom: '2px',
    translate: '-50% 0',
    height: { base: '48px', md: '60px', lg: '68px' },
  },
};

// On a screen as low as a phone held sideways, the models would hide the table.
const lowScreen = { '@media (max-height: 500px)': { position: 'static' } } as const;

const noScrollbar = {
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
} as const;

const widths = '(min-width: 1024px) 336px, (min-width: 768px) 240px, 172px';

interface ComparedModelProps {
  vehicle: Vehicle;
  tone: FigureTone;
  /** How many models there are: with few, there is space for the texts of both buttons. */
  count: number;
  /** Whether the upper part of the picture is out of sight. */
  isStuck: boolean;
  /** The same comparison without this model. */
  without: string;
  onRemove: (event: MouseEvent) => void;
}

const textOf = (count: number) => ({
  base: 'none',
  lg: count > 2 ? 'none' : 'inline',
  xl: count > 3 ? 'none' : 'inline',
});

/** A model: its picture, name and price, the next steps, and a link that removes it. */
const ComparedModel = ({
  vehicle,
  tone,
  count,
  isStuck,
  without,
  onRemove,
}: ComparedModelProps) => {
  const { salesPhone } = useSite();
  const { slug, name, price } = vehicle;
  return (
    <Flex as="li" flexDirection="column" position="relative" paddingRight="3">
      <Box css={[wholePicture, isStuck && smallPicture]}>
        <VehicleFigure
          vehicle={vehicle}
          plain
          tone={tone}
          alt={altText(vehicle)}
          ratio="auto"
          minHeight={pictureHeight}
          scale={100}
          sizes={widths}
          priority
        />
      </Box>
      <Anchor
        to={without}
        replace
        aria-label={`Remove ${name}`}
        data-removes={slug}
        onClick={onRemove}
        position="absolute"
        top="0"
        right="3"
        display="grid"
        placeItems="center"
        boxSize="44px"
        fontSize="18px"
        color="ink2"
        borderRadius="pill"
        _hover={{ color: 'ink' }}
        _print={{ display: 'none' }}
      >
        <XIcon />
      </Anchor>
      <Flex
        flexDirection={{ base: 'column', xl: 'row' }}
        justifyContent="space-between"
        alignItems={{ xl: 'baseline' }}
        columnGap="3"
        marginTop="2"
        _print={{ marginTop: '1' }}
      >
        <Anchor
          to={`/inventory/${slug}`}
          textStyle="h3"
          fontSize={{ base: '1.125rem', md: '1.25rem', _print: '9pt' }}
        >
          {name}
        </Anchor>
        <Text as="span" variant="price" _print={{ display: 'none' }}>
          {formatDollars(price)}
        </Text>
      </Flex>
      <Flex gap="2" marginTop="auto" paddingTop="2" paddingBottom="3" _print={{ display: 'none' }}>
        <ButtonLink
          size="sm"
          href={phoneHref(salesPhone)}
          aria-label={`Request Quote for the ${name}`}
          flex={{ base: 'none', lg: '1 1 auto' }}
          width={{ base: '44px', lg: 'auto' }}
          minWidth="0"
          paddingInline="2"
          {...tracks('click_phone', { kind: 'sales' })}
        >
          <Box as="span" display={{ lg: 'none' }}>
            <PhoneIcon />
          </Box>
          <Box as="span" display={{ base: 'none', lg: 'inline' }}>
            Request Quote
          </Box>
        </ButtonLink>
        <ButtonLink
          tone="outline"
          size="sm"
          to="/dealerships"
          aria-label={`Find Dealer for the ${name}`}
          flex="none"
          minWidth="44px"
          paddingInline={{ base: '0', lg: count > 2 ? '0' : '4', xl: count > 3 ? '0' : '4' }}
        >
          <MapPinIcon />
          <Box as="span" display={textOf(count)}>
            Find Dealer
          </Box>
        </ButtonLink>
      </Flex>
    </Flex>
  );
};

const arrow = {
  display: 'grid',
  placeItems: 'center',
  boxSize: '44px',
  flex: 'none',
  fontSize: '20px',
  borderRadius: 'pill',
  _hover: { background: 'sunk' },
  '&[aria-disabled=true]': { color: 'ink3', opacity: 0.5, cursor: 'default' },
} as const;

interface ComparedModelsProps {
  vehicles: Vehicle[];
  /** The address of the same comparison without a model. */
  without: (vehicle: Vehicle) => string;
  onRemove: (vehicle: Vehicle) => void;
  scroller: RefObject<HTMLDivElement | null>;
  isMoreLeft: boolean;
  isMoreRight: boolean;
}

/**
 * The models above the columns of the table. They stay at the upper edge of the window while it
 * scrolls, with less of their pictures.
 */
export const ComparedModels = ({
  vehicles,
  without,
  onRemove,
  scroller,
  isMoreLeft,
  isMoreRight,
}: ComparedModelsProps) => {
  const upperPart = useRef<HTMLDivElement>(null);
  const isStuck = !useOnScreen(upperPart);
  const tones = figureTones(vehicles.map(({ imageUrl }) => imageUrl));
  const step = (direction: 1 | -1) => () => {
    const model = scroller.current?.querySelector('li');
    scroller.current?.scrollBy({ left: direction * (model?.clientWidth ?? 0), behavior: 'smooth' });
  };
  return (
    <Box
      ref={scroller}
      position={{ base: 'sticky', _print: 'static' }}
      top={stuckAt}
      zIndex={3}
      background={{ base: 'bg', _print: 'none' }}
      borderBottomWidth={{ base: '1px', _print: '0' }}
      css={[sideways, noScrollbar, lowScreen, variables({ '--models': String(vehicles.length) })]}
    >
      <Grid
        minWidth={columnsWidth}
        gridTemplateColumns={{
          base: '92px minmax(0, 1fr)',
          md: '20% minmax(0, 1fr)',
          _print: '14% minmax(0, 1fr)',
        }}
      >
        <Flex
          flexDirection="column"
          justifyContent="space-between"
          position={{ base: 'sticky', _print: 'static' }}
          left="0"
          zIndex={1}
          background={{ base: 'bg', _print: 'none' }}
        >
          <Box ref={upperPart} height={scrolledAway} />
          <Flex
            paddingBottom="3"
            visibility={isMoreLeft || isMoreRight ? 'visible' : 'hidden'}
            _print={{ display: 'none' }}
          >
            <chakra.button
              type="button"
              aria-label="Previous models"
              aria-disabled={!isMoreLeft}
              onClick={step(-1)}
              css={arrow}
            >
              <ArrowLeftIcon />
            </chakra.button>
            <chakra.button
              type="button"
              aria-label="More models"
              aria-disabled={!isMoreRight}
              onClick={step(1)}
              css={arrow}
            >
              <ArrowRightIcon />
            </chakra.button>
          </Flex>
        </Flex>
        <Grid
          as="ul"
          aria-label="Compared models"
          gridTemplateColumns="repeat(var(--models), minmax(0, 1fr))"
        >
          {vehicles.map((vehicle, index) => (
            <ComparedModel
              key={vehicle.slug}
              vehicle={vehicle}
              tone={tones[index]!}
              count={vehicles.length}
              isStuck={isStuck}
              without={without(vehicle)}
              onRemove={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onRemove(vehicle);
              }}
            />
          ))}
        </Grid>
      </Grid>
    </Box>
  );
};
