import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Button, chakra, Flex, Text } from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { type Paint, paintsOf } from '../../../pictures/vehicle-pictures';
import type { ColorSelection } from './color-selection';

const option = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'touch',
  paddingInline: '3',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'pill',
  cursor: 'pointer',
  fontSize: '1rem',
  _hover: { borderColor: 'field' },
  '&:has(:checked)': { borderColor: 'ink', boxShadow: 'inset 0 0 0 1px var(--lw-colors-ink)' },
  // Forced colors make all borders alike and remove shadows.
  '@media (forced-colors: active)': {
    '&:has(:checked)': { borderColor: 'Highlight', borderWidth: '3px', paddingInline: '10px' },
  },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '3px' },
} as const;

// Invisible, but clickable and accessible; the label around it is visible.
const radio = {
  appearance: 'none',
  position: 'absolute',
  inset: 0,
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
} as const;

const Option = ({
  paint,
  isShown,
  onChoose,
}: {
  paint: Paint;
  isShown: boolean;
  onChoose: () => void;
}) => (
  <chakra.label css={option}>
    <chakra.input
      type="radio"
      name="paint"
      value={paint.id}
      checked={isShown}
      onChange={onChoose}
      css={radio}
    />
    <Box
      as="span"
      boxSize="20px"
      flex="none"
      borderRadius="pill"
      borderWidth="1px"
      borderColor="field"
      background={paint.hex}
      forcedColorAdjust="none"
      aria-hidden
    />
    {paint.name}
  </chakra.label>
);

export interface PaintChoiceProps {
  vehicle: Vehicle;
  selection: ColorSelection;
  onPaint: (paintId: string) => void;
}

/** The vehicle's available paints. Without scripts it is a plain GET form. */
export const PaintChoice = ({ vehicle, selection, onPaint }: PaintChoiceProps) => {
  const paints = paintsOf(vehicle.imageUrl);
  const form = useRef<HTMLFormElement>(null);
  const shown = selection.paint?.id;
  useEffect(() => {
    // A choice made before hydration is only in the DOM.
    const early = form.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (early && early !== shown) onPaint(early);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is taken over
  }, []);
  if (paints.length < 2) return null;
  return (
    <chakra.form
      ref={form}
      method="get"
      action={`/inventory/${vehicle.slug}`}
      _print={{ display: 'none' }}
    >
      <fieldset>
        <Text as="legend" fontWeight={500} marginBottom="2">
          Paint
        </Text>
        <Flex flexWrap="wrap" gap="2">
          {paints.map((paint) => (
            <Option
              key={paint.id}
              paint={paint}
              isShown={paint.id === shown}
              onChoose={() => onPaint(paint.id)}
            />
          ))}
          {selection.view !== 'front' && <input type="hidden" name="view" value={selection.view} />}
          <noscript>
            <Button type="submit" size="sm">
              Show
            </Button>
          </noscript>
        </Flex>
      </fieldset>
    </chakra.form>
  );
};
