import { useEffect, useRef, useState } from 'react';
import { chakra } from '../../styles/chakra';
import { COLOR_MODE_CHANGED, useColorMode } from '../../theme/color-mode';
import { IconButton } from '../../ui/icon-button';
import { MoonIcon, SunIcon } from '../../ui/icons';
import { type Place, PlaceList, placesOf } from './places';
import type { Standalone } from './standalone';

/** Pixels; undefined is the full width. */
const widths = [390, 768, 1440, undefined];

const Width = chakra('button', {
  base: {
    minHeight: 'touch',
    paddingInline: '3',
    borderRadius: 'pill',
    fontVariantNumeric: 'tabular-nums',
    '&:hover:not([aria-pressed=true])': {
      background: 'color-mix(in srgb, currentColor 9%, transparent)',
    },
    '&[aria-pressed=true]': { background: 'button', color: 'onButton' },
  },
});

/**
 * A list of the remote's pages and fragments, with the selected one in a frame of adjustable width.
 */
export const StandaloneIndex = ({ manifest }: Pick<Standalone, 'manifest'>) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [places, setPlaces] = useState<Place[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [width, setWidth] = useState<number>();
  const { mode, toggle } = useColorMode();
  const shown = chosen ?? places[0]?.address ?? '';

  useEffect(() => void placesOf(manifest).then(setPlaces), [manifest]);
  useEffect(() => {
    const inside = frame.current?.contentWindow;
    if (!inside) return;
    inside.document.documentElement.dataset.theme = mode;
    inside.dispatchEvent(new Event(COLOR_MODE_CHANGED));
  }, [mode]);

  return (
    <chakra.div
      display="grid"
      height="100dvh"
      gridTemplateRows={{ base: 'auto minmax(0, 1fr)', lg: 'minmax(0, 1fr)' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '248px minmax(0, 1fr)' }}
      fontSize="1rem"
    >
      <chakra.header
        background="sunk"
        borderRightWidth={{ lg: '1px' }}
        borderBottomWidth={{ base: '1px', lg: '0' }}
        display="flex"
        flexDirection="column"
        minHeight="0"
      >
        <chakra.div
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          paddingLeft="5"
          paddingRight="3"
          paddingBlock="3"
        >
          <div>
            <chakra.h1 fontSize="1.125rem" fontWeight={600} lineHeight={1.3}>
              {manifest.name}
            </chakra.h1>
            <chakra.p color="ink2" fontSize="0.875rem">{`alone, team ${manifest.team}`}</chakra.p>
          </div>
          <IconButton
            label={mode === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
            onClick={toggle}
          >
            {mode === 'dark' ? <SunIcon /> : <MoonIcon />}
          </IconButton>
        </chakra.div>
        <chakra.nav
          aria-label="Pages and fragments"
          display={{ base: 'flex', lg: 'grid' }}
          alignContent="start"
          gap={{ base: '2', lg: '4' }}
          overflow="auto"
          flex={{ lg: '1' }}
          paddingInline="2"
          paddingBottom="2"
          css={{ scrollbarWidth: 'thin' }}
        >
          <PlaceList
            title="Pages"
            places={places.filter(({ kind }) => kind === 'page')}
            shown={shown}
            onChoose={setChosen}
          />
          <PlaceList
            title="Fragments"
            places={places.filter(({ kind }) => kind === 'fragment')}
            shown={shown}
            onChoose={setChosen}
          />
        </chakra.nav>
      </chakra.header>
      <chakra.main display="grid" gridTemplateRows="auto minmax(0, 1fr)" minWidth="0" minHeight="0">
        <chakra.div
          display="flex"
          alignItems="center"
          gap="1"
          overflowX="auto"
          paddingInline="3"
          paddingBlock="1"
          borderBottomWidth="1px"
          role="group"
          aria-label="Width"
        >
          {widths.map((pixels) => (
            <Width
              key={pixels ?? 'full'}
              type="button"
              aria-pressed={width === pixels}
              onClick={() => setWidth(pixels)}
            >
              {pixels ?? 'Full'}
            </Width>
          ))}
          <chakra.a
            href={shown}
            target="_blank"
            rel="noopener"
            marginLeft="auto"
            minHeight="touch"
            display="inline-flex"
            alignItems="center"
            textDecoration="underline"
            whiteSpace="nowrap"
          >
            In its own tab
          </chakra.a>
        </chakra.div>
        <chakra.div overflow="auto" background="sunk" minHeight="0">
          {shown && (
            <chakra.iframe
              ref={frame}
              key={shown}
              src={shown}
              title={shown}
              display="block"
              width="full"
              style={{ width }}
              height="full"
              marginInline="auto"
              borderWidth="0"
              background="bg"
              flex="none"
            />
          )}
        </chakra.div>
      </chakra.main>
    </chakra.div>
  );
};
