import type { Vehicle } from '@larkway/inventory-contract';
import { useSearchParams } from '@larkway/sdk';
import { type Paint, paintsOf, type View, views } from '../../../pictures/vehicle-pictures';

/** What a shopper looks at: one side of the vehicle, in one of its paints. */
export interface Look {
  view: View;
  /** The vehicle's own, unless the address names another; nothing for a vehicle without pictures. */
  paint?: Paint;
  /** Whether the address names the paint: only then it is somebody's wish. */
  isChosen: boolean;
}

const isView = (text: string | null): text is View => (views as readonly unknown[]).includes(text);

/** Reads the address; a view or a paint that the vehicle does not have counts as not given. */
export const readLook = (
  params: URLSearchParams,
  { imageUrl }: Pick<Vehicle, 'imageUrl'>,
): Look => {
  const view = params.get('view');
  const paints = paintsOf(imageUrl);
  const chosen = paints.find(({ id }) => id === params.get('paint'));
  return {
    view: isView(view) ? view : 'front',
    paint: chosen ?? paints[0],
    isChosen: chosen !== undefined,
  };
};

/** Writes a view or a paint into the address. Only from the front there are pictures in every paint, so a choice of paint shows that side. */
export const writeLook = (
  params: URLSearchParams,
  change: { view: View } | { paint: string },
): URLSearchParams => {
  const written = new URLSearchParams(params);
  if ('paint' in change) written.set('paint', change.paint);
  const view = 'view' in change ? change.view : 'front';
  if (view === 'front') written.delete('view');
  else written.set('view', view);
  return written;
};

export type ChangeLook = (change: Parameters<typeof writeLook>[1]) => void;

/** The look, mirrored in the address; going back leaves the page, however much was looked at. */
export const useLook = (vehicle: Vehicle): [Look, ChangeLook] => {
  const [params, setParams] = useSearchParams();
  const change: ChangeLook = (part) =>
    // The address itself: a second choice may be made before the first one is on screen.
    setParams(writeLook(new URLSearchParams(window.location.search), part), {
      replace: true,
      preventScrollReset: true,
    });
  return [readLook(params, vehicle), change];
};
