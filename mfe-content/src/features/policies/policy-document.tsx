import type { Policy } from '@larkway/content-contract';
import {
  Box,
  Breadcrumb,
  type BreadcrumbProps,
  CalendarBlankIcon,
  Container,
  Grid,
  Heading,
  Static,
  Text,
} from '@larkway/sdk';
import { keyFiguresOf } from './key-figures';
import { PolicyFigures } from './policy-figures';
import { PolicySectionView } from './policy-section';
import { PolicyText } from './policy-text';
import { ContentsBeside, ContentsInFront } from './table-of-contents';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2024-01-01` -> `January 1, 2024`, wherever the reader is. */
export const formatDate = (date: string): string => format.format(new Date(`${date}T00:00:00Z`));

interface PolicyDocumentProps {
  policy: Policy;
  crumbs: BreadcrumbProps['items'];
}

const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 9fr)' };

/**
 * A long text in lines of a readable length, with its table of contents beside it on wide screens.
 */
export const PolicyDocument = ({
  policy: { title, summary, lastUpdated, sections },
  crumbs,
}: PolicyDocumentProps) => {
  const keyFigures = keyFiguresOf(sections);
  return (
    <Container paddingTop={{ base: '4', md: '6' }} paddingBottom="section">
      <Box _print={{ display: 'none' }}>
        <Breadcrumb items={crumbs} />
      </Box>
      <Heading level={1} marginTop={{ base: '4', md: '6' }}>
        {title}
      </Heading>
      <Text variant="lead" tone="ink2" marginTop="18px" maxWidth="36em">
        <PolicyText text={summary} />
      </Text>
      <Text variant="small" tone="ink2" display="flex" alignItems="center" gap="2" marginTop="5">
        <CalendarBlankIcon size={20} />
        <span>
          Last updated <time dateTime={lastUpdated}>{formatDate(lastUpdated)}</time>
        </span>
      </Text>
      {keyFigures && <PolicyFigures items={keyFigures.items} />}
      <Grid
        gridTemplateColumns={columns}
        columnGap="column"
        rowGap="10"
        alignItems="start"
        marginTop="head"
      >
        <Box
          minWidth="0"
          position={{ lg: 'sticky' }}
          top={{ lg: '24px' }}
          _print={{ display: 'none' }}
        >
          <Static>
            <ContentsInFront sections={sections} />
          </Static>
          <ContentsBeside sections={sections} />
        </Box>
        <Grid
          as="article"
          aria-label={title}
          minWidth="0"
          maxWidth="prose"
          rowGap={{ base: '10', md: '12' }}
        >
          <Static>
            {sections.map((section) => (
              <PolicySectionView key={section.id} section={section} keyFigures={keyFigures} />
            ))}
          </Static>
        </Grid>
      </Grid>
    </Container>
  );
};
