import type { Vehicle } from '@larkway/inventory-contract';
import { useSearchParams } from '@larkway/sdk';
import { type Look, readLook, writeLook } from './look';

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
