import { useSite } from '../host/host-context';
import { phoneHref } from '../host/site-config';
import { tracks } from '../track/track-click';
import { PhoneIcon } from './icons';
import { TextLink } from './text-link';

export interface PhoneLinkProps {
  kind: 'sales' | 'support';
}

/** The site's phone number, ready to dial and counted as `click_phone`. */
export const PhoneLink = ({ kind }: PhoneLinkProps) => {
  const site = useSite();
  const phone = kind === 'sales' ? site.salesPhone : site.supportPhone;
  return (
    <TextLink href={phoneHref(phone)} {...tracks('click_phone', { kind })}>
      <PhoneIcon />
      {phone}
    </TextLink>
  );
};
