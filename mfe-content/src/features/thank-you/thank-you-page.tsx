import { openingHours } from '@larkway/content-contract';
import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import {
  Badge,
  Box,
  ButtonLink,
  Container,
  Flex,
  Grid,
  Heading,
  type LoadContext,
  type Loaded,
  phoneHref,
  PhoneIcon,
  Scene,
  Slot,
  Text,
  TextLink,
  tracks,
  useApi,
  useSearchParams,
  useSite,
} from '@larkway/sdk';
import { type Confirmation, confirmationOf, readRequestKind } from './request-kind';

const road = {
  content: '""',
  position: 'absolute',
  top: '8px',
  bottom: '0',
  left: '7px',
  width: '4px',
  background:
    'repeating-linear-gradient(180deg, var(--lw-colors-lark) 0 28px, transparent 28px 46px)',
} as const;

const stop = {
  content: '""',
  position: 'absolute',
  top: '5px',
  left: '-44px',
  boxSize: '18px',
  borderRadius: 'pill',
  background: 'bg',
  borderWidth: '4px',
  borderColor: 'ink',
} as const;

/** The stops of the road until the answer. */
const NextSteps = ({ steps }: Pick<Confirmation, 'steps'>) => (
  <Grid
    as="ol"
    aria-label="Next steps"
    position="relative"
    rowGap="8"
    marginTop={{ base: '8', md: '10' }}
    paddingLeft="44px"
    _before={road}
  >
    {steps.map(({ title, text }) => (
      <Box as="li" key={title} position="relative" _before={stop}>
        <Heading level={2} size="h3" marginBottom="2">
          {title}
        </Heading>
        <Text tone="ink2" maxWidth="32em">
          {text}
        </Text>
      </Box>
    ))}
  </Grid>
);

/** A phone number for visitors who do not want to wait. */
const SupportCall = () => {
  const { supportPhone } = useSite();
  return (
    <Flex
      as="section"
      aria-labelledby="support-title"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      gap="6"
      marginTop={{ base: '12', md: '18' }}
      paddingBlock="8"
      borderBlockWidth="1px"
    >
      <Box>
        <Heading level={2} size="h3" id="support-title">
          Need an answer sooner?
        </Heading>
        <Text tone="ink2" marginTop="2">
          Support is available {openingHours.support}.
        </Text>
        <TextLink to="/contact" marginTop="1">
          Send a message instead
        </TextLink>
      </Box>
      <ButtonLink
        tone="lark"
        href={phoneHref(supportPhone)}
        icon={<PhoneIcon />}
        {...tracks('click_phone', { kind: 'support' })}
      >
        Call {supportPhone}
      </ButtonLink>
    </Flex>
  );
};

/** Parameters of this page, which a search for dealers without scripts keeps. */
const ofThisPage = { keep: ['request', 'subject', 'vehicle'] };

/** Search engines must not list a confirmation page. */
export const load = async ({ http, search }: LoadContext): Promise<Loaded> => {
  const request = readRequestKind(search);
  return {
    fallback:
      request.kind === 'vehicle' ? await http.collect([inventoryPaths.vehicle(request.slug)]) : {},
    head: { noindex: true },
  };
};

/** Page /thank-you: what happens after a request was sent, by the kind of request. */
export const Component = () => {
  const [search] = useSearchParams();
  const request = readRequestKind(search);
  const { data: vehicle } = useApi<Vehicle>(
    request.kind === 'vehicle' ? inventoryPaths.vehicle(request.slug) : null,
  );
  const { lead, steps } = confirmationOf(request, vehicle?.name);
  return (
    <Container paddingTop={{ base: '10', md: '16' }} paddingBottom="section">
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        columnGap="column"
        rowGap="12"
        alignItems="center"
      >
        <Box>
          {request.kind === 'application' && (
            <Box marginBottom="4">
              <Badge>Under review</Badge>
            </Box>
          )}
          <Heading level={1}>Thank You!</Heading>
          <Text variant="lead" tone="ink2" marginTop="5" maxWidth="30em">
            {lead}
          </Text>
          <NextSteps steps={steps} />
        </Box>
        <Scene name="sea" />
      </Grid>
      <SupportCall />
      <Box marginTop={{ base: '12', md: '18' }}>
        <Slot name="thank-you.dealers" props={ofThisPage} />
      </Box>
      <Flex flexWrap="wrap" gap="3" marginTop="12" _print={{ display: 'none' }}>
        <ButtonLink to="/inventory">View Vehicles</ButtonLink>
        <ButtonLink tone="outline" borderColor="field" to="/dealerships">
          Find Dealers
        </ButtonLink>
        <TextLink to="/" marginLeft={{ md: '3' }} minHeight="control">
          Home
        </TextLink>
      </Flex>
    </Container>
  );
};
