import type { Vehicle } from '@larkway/inventory-contract';
import { Anchor, Box, type FigureTone, Flex, Text, useSearchParams } from '@larkway/sdk';
import { type View, views } from '../../../pictures/vehicle-pictures';
import { isPlainClick } from '../../../ui/plain-click';
import { VehicleFigure } from '../../../ui/vehicle-figure';
import { type ColorSelection, writeColorSelection } from './color-selection';

const labels: Record<View, string> = { front: 'Front', side: 'Side', rear: 'Rear' };

const mark = {
  borderBottomWidth: '2px',
  borderBottomColor: 'transparent',
  // Forced colors would show the transparent ones.
  '@media (forced-colors: active)': { borderBottomColor: 'Canvas' },
  '[aria-current] > &': { borderBottomColor: 'ink' },
};

export interface ThumbnailsProps {
  vehicle: Vehicle;
  selection: ColorSelection;
  tone: FigureTone;
  onView: (view: View) => void;
}

/** The three sides as links, so that each has an address and works without scripts. */
export const Thumbnails = ({ vehicle, selection, tone, onView }: ThumbnailsProps) => {
  const [params] = useSearchParams();
  const toView = (view: View) => {
    const query = writeColorSelection(params, { view }).toString();
    return `/inventory/${vehicle.slug}${query && `?${query}`}`;
  };
  return (
    <Box as="nav" aria-label={`Views of the ${vehicle.name}`} _print={{ display: 'none' }}>
      <Flex as="ul" gap="3">
        {views.map((view) => (
          <li key={view}>
            <Anchor
              to={toView(view)}
              aria-current={view === selection.view ? 'true' : undefined}
              display="block"
              width={{ base: '88px', md: '104px' }}
              borderRadius="stage"
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onView(view);
              }}
            >
              <VehicleFigure
                vehicle={vehicle}
                plain
                view={view}
                paintId={selection.paint?.id}
                tone={tone}
                sizes="112px"
                scale={97}
              />
              <Text as="span" variant="small" display="inline-block" marginTop="1" css={mark}>
                {labels[view]}
              </Text>
            </Anchor>
          </li>
        ))}
      </Flex>
    </Box>
  );
};
