import { useHost, type SlotProps } from './host-context';

/** A place on a page that another team's fragment fills. */
export const Slot = (props: SlotProps) => {
  const { Slot: Filled } = useHost();
  return <Filled {...props} />;
};
