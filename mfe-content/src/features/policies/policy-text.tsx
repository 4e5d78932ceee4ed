import { openingHours, type PolicySlug, policyTitles } from '@larkway/content-contract';
import { Anchor, phoneHref, type SystemStyleObject, tracks, useSite } from '@larkway/sdk';
import { Fragment, type ReactNode } from 'react';

const inline: SystemStyleObject = {
  fontWeight: 500,
  textDecoration: 'underline',
  textDecorationThickness: '1.5px',
  textUnderlineOffset: '4px',
  textDecorationColor: 'lark',
  _hover: { textDecorationThickness: '3px' },
};

const isSlug = (name: string): name is PolicySlug => Object.hasOwn(policyTitles, name);

const Placeholder = ({ name }: { name: string }): ReactNode => {
  const { brand, supportPhone, supportEmail } = useSite();
  if (isSlug(name)) {
    return (
      <Anchor to={`/${name}`} css={inline}>
        {policyTitles[name]}
      </Anchor>
    );
  }
  switch (name) {
    case 'brand':
      return brand;
    case 'hours':
      return openingHours.support;
    case 'phone':
      return (
        <Anchor
          href={phoneHref(supportPhone)}
          css={inline}
          whiteSpace="nowrap"
          {...tracks('click_phone', { kind: 'support' })}
        >
          {supportPhone}
        </Anchor>
      );
    case 'email':
      return (
        <Anchor href={`mailto:${supportEmail}`} css={inline}>
          {supportEmail}
        </Anchor>
      );
    // A policy of a later release may contain placeholders that this release does not know.
    default:
      return `{${name}}`;
  }
};

/** A policy's text with its placeholders filled: brand, contact, hours, links to other policies. */
export const PolicyText = ({ text }: { text: string }): ReactNode =>
  text
    .split(/\{([a-z-]+)\}/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <Placeholder key={index} name={part} />
      ) : (
        <Fragment key={index}>{part}</Fragment>
      ),
    );
