import { Anchor, type AnchorProps, phoneHref, tracks, useSite } from '@larkway/sdk';

/** A link to the sales phone, reported as `click_phone`. Its caller styles it. */
export const CallLink = (props: Omit<AnchorProps, 'href' | 'to' | 'onClick'>) => {
  const { salesPhone } = useSite();
  return (
    <Anchor href={phoneHref(salesPhone)} {...tracks('click_phone', { kind: 'sales' })} {...props} />
  );
};
