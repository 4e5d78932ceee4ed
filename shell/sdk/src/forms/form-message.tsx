import { useSite } from '../host/host';
import { phoneHref } from '../host/site-config';
import { chakra } from '../styles/chakra';
import { tracks } from '../track/track';
import { WarningCircleIcon } from '../ui/icons';
import { Anchor } from '../ui/links';
import { Text } from '../ui/text';

const SalesPhone = () => {
  const { salesPhone } = useSite();
  return (
    <Anchor
      href={phoneHref(salesPhone)}
      fontWeight={600}
      textDecoration="underline"
      textUnderlineOffset="4px"
      whiteSpace="nowrap"
      {...tracks('click_phone', { kind: 'sales' })}
    >
      {salesPhone}
    </Anchor>
  );
};

export interface FormMessageProps {
  /** `message` of `useForm`; the site's sales phone in it becomes a link. */
  message: string;
  /** Above the message, which then says everything. */
  title?: string;
}

/**
 * The message of a form: what was typed must not be lost silently, so the phone is the alternative.
 * Takes the focus in the response to a plain post, which begins at the top of its page.
 */
export const FormMessage = ({ message, title }: FormMessageProps) => {
  const [before, after] = message.split(useSite().salesPhone);
  const namesPhone = after !== undefined;
  const text = (
    <>
      {before}
      {namesPhone && <SalesPhone />}
      {after}
    </>
  );
  return (
    <chakra.div
      role="alert"
      tabIndex={-1}
      autoFocus
      display="flex"
      gap="2"
      flex="1 1 16em"
      color="danger"
    >
      <chakra.div flex="none">
        <WarningCircleIcon size={22} />
      </chakra.div>
      <Text variant="small">
        <chakra.strong display="block" fontWeight={600}>
          {title ?? text}
        </chakra.strong>
        {title ? <span>{text}</span> : 'Everything you typed is still here.'}
        {!title && !namesPhone && (
          <>
            {' '}
            Try again, or call <SalesPhone />.
          </>
        )}
      </Text>
    </chakra.div>
  );
};
