import { Anchor, type AnchorProps, phoneHref, tracks, useSite } from '@larkway/sdk';

/** Dials the sales phone and counts it; looks as its place wants it to. */
export const CallLink = (props: Omit<AnchorProps, 'href' | 'to' | 'onClick'>) => {
  const { salesPhone } = useSite();
  return (
    <Anchor href={phoneHref(salesPhone)} {...tracks('click_phone', { kind: 'sales' })} {...props} />
  );
};
