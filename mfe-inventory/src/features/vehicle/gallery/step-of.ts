import { type View, views } from '../../../pictures/vehicle-pictures';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Where a key leads from a view, if anywhere. The first and the last view are ends. */
export const stepOf = (key: string, from: View): View | undefined => {
  if (key === 'Home') return views[0];
  if (key === 'End') return views.at(-1);
  const step = steps[key];
  return step === undefined ? undefined : views[views.indexOf(from) + step];
};
