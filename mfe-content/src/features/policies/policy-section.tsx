import type { PolicyBlock, PolicySection } from '@larkway/content-contract';
import { Box, Heading, Stack, Text } from '@larkway/sdk';
import { PolicyFigures } from './policy-figures';
import { PolicyTable } from './policy-table';
import { PolicyText } from './policy-text';

const marker = {
  '& > li::marker': { color: 'var(--lw-colors-ink2)', fontVariantNumeric: 'tabular-nums' },
};

const Block = ({ block }: { block: PolicyBlock }) => {
  switch (block.kind) {
    case 'paragraph':
      return (
        <Text>
          <PolicyText text={block.text} />
        </Text>
      );
    case 'list':
      return (
        <Box
          as={block.isOrdered ? 'ol' : 'ul'}
          listStyleType={block.isOrdered ? 'decimal' : 'disc'}
          paddingLeft="6"
          css={marker}
        >
          {block.items.map((item) => (
            <Box as="li" key={item} paddingLeft="1" marginTop="2">
              <PolicyText text={item} />
            </Box>
          ))}
        </Box>
      );
    case 'table':
      return <PolicyTable {...block} />;
    case 'figures':
      return <PolicyFigures items={block.items} />;
  }
};

export const PolicySectionView = ({
  section: { id, heading, blocks },
}: {
  section: PolicySection;
}) => (
  <Box as="section" id={id} aria-labelledby={`${id}-heading`}>
    <Heading
      level={2}
      size="h3"
      id={`${id}-heading`}
      marginBottom="3"
      css={{ breakAfter: 'avoid' }}
    >
      {heading}
    </Heading>
    <Stack gap="4">
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </Stack>
  </Box>
);
