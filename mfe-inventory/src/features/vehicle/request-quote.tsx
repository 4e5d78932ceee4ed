import { ButtonLink, PhoneIcon, phoneHref, tracks, useSite } from '@larkway/sdk';

/** Dials the sales phone. */
export const RequestQuote = () => {
  const { salesPhone } = useSite();
  return (
    <ButtonLink
      tone="lark"
      href={phoneHref(salesPhone)}
      icon={<PhoneIcon />}
      {...tracks('click_phone', { kind: 'sales' })}
    >
      Request Quote
    </ButtonLink>
  );
};
