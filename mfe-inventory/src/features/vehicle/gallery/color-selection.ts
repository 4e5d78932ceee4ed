import type { Vehicle } from '@larkway/inventory-contract';
import { useSearchParams } from '@larkway/sdk';
import { type Paint, paintsOf, type View, views } from '../../../pictures/vehicle-pictures';

/** The side and the paint in which the gallery shows a vehicle. */
export interface ColorSelection {
  view: View;
  /** The vehicle's own paint, unless the address names another; undefined without pictures. */
  paint?: Paint;
  /** Whether the address names the paint, so that the shopper chose it. */
  isChosen: boolean;
}

const isView = (text: string | null): text is View => (views as readonly unknown[]).includes(text);

/** Reads the address; ignores a view or a paint that the vehicle does not have. */
export const readColorSelection = (
  params: URLSearchParams,
  { imageUrl }: Pick<Vehicle, 'imageUrl'>,
): ColorSelection => {
  const view = params.get('view');
  const paints = paintsOf(imageUrl);
  const chosen = paints.find(({ id }) => id === params.get('paint'));
  return {
    view: isView(view) ? view : 'front',
    paint: chosen ?? paints[0],
    isChosen: chosen !== undefined,
  };
};

/** Writes a view or a paint into the address, and keeps everything else that is there. */
export const writeColorSelection = (
  params: URLSearchParams,
  change: { view: View } | { paint: string },
): URLSearchParams => {
  const written = new URLSearchParams(params);
  if ('paint' in change) written.set('paint', change.paint);
  else if (change.view === 'front') written.delete('view');
  else written.set('view', change.view);
  return written;
};

export type ChangeColorSelection = (change: Parameters<typeof writeColorSelection>[1]) => void;

/** The selection, mirrored in the address without adding history entries. */
export const useColorSelection = (vehicle: Vehicle): [ColorSelection, ChangeColorSelection] => {
  const [params, setParams] = useSearchParams();
  const change: ChangeColorSelection = (part) =>
    // Reads the address: a second choice may come before the first one is rendered.
    setParams(writeColorSelection(new URLSearchParams(window.location.search), part), {
      replace: true,
      preventScrollReset: true,
    });
  return [readColorSelection(params, vehicle), change];
};
