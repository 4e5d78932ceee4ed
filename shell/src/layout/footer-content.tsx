import {
  Anchor,
  Box,
  chakra,
  Container,
  Grid,
  InfoIcon,
  Text,
  useSite,
  VisuallyHidden,
} from '@larkway/sdk';
import { useComposition } from '../remotes/composition';
import { CallLink } from './call-link';
import { Logo } from './logo';
import { footerLinks } from './navigation';

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { base: '44px', md: '36px' },
  color: 'onFooter2',
  _hover: {
    color: 'onFooter',
    textDecoration: 'underline',
    textUnderlineOffset: '4px',
    textDecorationColor: 'lark',
  },
} as const;

const Contact = () => {
  const { salesPhone, salesEmail } = useSite();
  return (
    <Box gridColumn={{ base: '1 / -1', lg: 'auto' }}>
      <Logo size="footer" />
      <Text maxWidth="21em" marginTop="5" marginBottom="5" color="onFooter2">
        Electric neighborhood vehicles, sold and serviced by a dealer near you.
      </Text>
      <CallLink
        display="inline-flex"
        alignItems="center"
        minHeight="touch"
        fontFamily="display"
        fontSize="1.5rem"
        letterSpacing="-0.02em"
        color="white"
      >
        {salesPhone}
      </CallLink>
      <br />
      <Anchor href={`mailto:${salesEmail}`} css={link}>
        {salesEmail}
      </Anchor>
    </Box>
  );
};

const columns = [
  { title: 'Explore', column: 'explore' },
  { title: 'Popular vehicles', column: 'vehicles' },
  { title: 'Locations', column: 'locations' },
] as const;

/** Pages that are announced and not there yet. */
const company = ['About', 'Service and support', 'Warranty', 'Social'].map((label) => ({
  label,
  to: undefined,
}));

const Columns = () => {
  const { map } = useComposition();
  const all = [
    ...columns.map(({ title, column }) => ({ title, links: footerLinks(map, column) })),
    { title: 'Company', links: company },
  ];
  return all.map(({ title, links }) => (
    <Box as="nav" key={title} aria-label={title}>
      <Text as="h2" fontSize="1rem" fontWeight={600} color="white" marginBottom="3">
        {title}
      </Text>
      <ul>
        {links.map(({ label, to }) => (
          <li key={`${label} ${to}`}>
            {to ? (
              <Anchor to={to} css={link}>
                {label}
              </Anchor>
            ) : (
              <Box
                as="span"
                display="inline-flex"
                alignItems="center"
                minHeight={{ base: '44px', md: '36px' }}
                color="onFooter3"
              >
                {label}
                <VisuallyHidden>, coming soon</VisuallyHidden>
              </Box>
            )}
          </li>
        ))}
      </ul>
    </Box>
  ));
};

const Disclaimer = () => (
  <Grid
    gridTemplateColumns="24px minmax(0, 1fr)"
    gap="18px"
    marginTop="16"
    marginBottom="8"
    paddingBlock="6"
    paddingInline={{ base: '5', md: '7' }}
    borderWidth="1px"
    borderColor="footerLine"
    borderRadius="stage"
    color="onFooter2"
  >
    <InfoIcon size={24} />
    <p>
      <Box as="strong" fontWeight={600} color="white">
        This site is run by a dealership
      </Box>{' '}
      so that the public can find local dealers. It is not affiliated with the manufacturer. Prices
      are starting MSRP before tax, title, freight and dealer fees. Images are renderings; the
      actual vehicle may differ.
    </p>
  </Grid>
);

const Legal = () => {
  const { brand, year, tagManagerId } = useSite();
  const { map } = useComposition();
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      gap="6"
      textStyle="small"
      color="onFooter3"
    >
      <nav aria-label="Policies">
        <Box
          as="ul"
          display="flex"
          flexWrap="wrap"
          columnGap="22px"
          rowGap={{ base: '0', md: '1' }}
        >
          {footerLinks(map, 'policies').map(({ label, to }) => (
            <li key={`${label} ${to}`}>
              <Anchor to={to} css={link}>
                {label}
              </Anchor>
            </li>
          ))}
          {tagManagerId && (
            <li>
              <chakra.button type="button" css={link}>
                Privacy choices
              </chakra.button>
            </li>
          )}
        </Box>
      </nav>
      <Text variant="small" alignSelf="center">
        © {year} {brand}
      </Text>
    </Box>
  );
};

/** Contact, links, disclaimer and policies: markup without behavior. */
export const FooterContent = () => (
  <Container>
    <Grid
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(4, minmax(0, 1fr))',
        lg: '4fr 2fr 2fr 2fr 2fr',
      }}
      rowGap="10"
      columnGap="6"
    >
      <Contact />
      <Columns />
    </Grid>
    <Disclaimer />
    <Legal />
  </Container>
);
