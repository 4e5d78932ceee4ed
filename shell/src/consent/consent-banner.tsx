import { Box, Button, Heading, HStack, Text, TextLink, useLocation, whenShown } from '@larkway/sdk';
import { useEffect, useState } from 'react';
import {
  ASK_AGAIN,
  type Choice,
  hasGlobalPrivacyControl,
  readChoice,
  saveChoice,
  wasWanted,
} from './choice';

let isStarted = false;

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');

/** Google's tags accept commands in `dataLayer` only as `arguments` objects. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}

/**
 * Sets the page's location for tags, without its query, which for the financing form contains a
 * credit score.
 */
const setPageLocation = (): void =>
  gtag('set', {
    page_location: withoutQuery(location.href),
    page_referrer: withoutQuery(document.referrer),
  });

/** Starts Google Tag Manager once per page load. It also reads earlier events in `dataLayer`. */
const startTagManager = (id: string): void => {
  if (isStarted) return;
  isStarted = true;
  (window.dataLayer ??= []).push({ event: 'gtm.js', 'gtm.start': Date.now() });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
};

/** Asks for consent before anything is measured. */
export const ConsentBanner = ({ tagManagerId }: { tagManagerId: string }) => {
  const { pathname } = useLocation();
  const [choice, setChoice] = useState(readChoice);
  const [isAsking, setAsking] = useState(choice === undefined);

  useEffect(() => {
    if (choice !== 'granted') return;
    whenShown(() => {
      setPageLocation();
      startTagManager(tagManagerId);
    });
  }, [choice, tagManagerId, pathname]);

  useEffect(() => {
    const ask = () => setAsking(true);
    if (wasWanted()) ask();
    addEventListener(ASK_AGAIN, ask);
    return () => removeEventListener(ASK_AGAIN, ask);
  }, []);

  const answer = (next: Choice) => {
    saveChoice(next);
    // Running tags stop only with the page.
    if (choice === 'granted' && next === 'denied') return location.reload();
    setChoice(next);
    setAsking(false);
  };

  if (!isAsking) return null;
  return (
    <Box
      as="section"
      aria-labelledby="consent-title"
      position="fixed"
      zIndex={50}
      bottom={{ base: '0', md: '6' }}
      left={{ base: '0', md: 'gutter' }}
      width={{ base: 'full', md: '480px' }}
      padding={{ base: '5', md: '6' }}
      background="surface"
      color="ink"
      borderWidth="1px"
      borderRadius={{ md: 'toast' }}
      boxShadow="toast"
      _print={{ display: 'none' }}
    >
      {hasGlobalPrivacyControl() ? (
        <>
          <Heading level={2} size="h3" id="consent-title">
            We do not count your visits
          </Heading>
          <Text fontSize="1rem" tone="ink2" marginTop="2" marginBottom="4">
            Your browser sends Global Privacy Control, and we honor it: no tag manager is loaded. To
            allow counting, turn it off in your browser and reload this page.
          </Text>
          <HStack flexWrap="wrap">
            <Button size="sm" onClick={() => setAsking(false)}>
              Close
            </Button>
            <TextLink to="/privacy-policy">Privacy Policy</TextLink>
          </HStack>
        </>
      ) : (
        <>
          <Heading level={2} size="h3" id="consent-title">
            May we count visits?
          </Heading>
          <Text fontSize="1rem" tone="ink2" marginTop="2" marginBottom="4">
            With your consent a tag manager measures which pages and vehicles are looked at. Nothing
            personal is recorded, and the site works the same without.
          </Text>
          <HStack flexWrap="wrap">
            <Button size="sm" onClick={() => answer('granted')}>
              Allow
            </Button>
            <Button size="sm" tone="outline" onClick={() => answer('denied')}>
              Do not allow
            </Button>
            <TextLink to="/privacy-policy">Privacy Policy</TextLink>
          </HStack>
        </>
      )}
    </Box>
  );
};
