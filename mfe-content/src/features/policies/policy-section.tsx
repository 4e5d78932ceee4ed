import type { PolicyBlock, PolicySection } from '@larkway/content-contract';
import { Box, chakra, Heading, Stack, Text } from '@larkway/sdk';
import type { KeyFigures } from './key-figures';
import { PolicyFigures } from './policy-figures';
import { PolicyText } from './policy-text';

type PolicyTableProps = Extract<PolicyBlock, { kind: 'table' }>;

/** A phone has no room for three columns: each row becomes a group of lines headed by its name. */
const stacked = {
  '& thead': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& tbody, & tr, & th, & td': { display: 'block' },
  '& tbody tr': { paddingBlock: '12px' },
  '& tbody :is(th, td)': { padding: '0' },
};

const isNumber = (text: string): boolean => /^\d[\d,]*$/.test(text);

/** Number columns are right-aligned. Roles are explicit because `display` would remove them. */
const PolicyTable = ({ caption, columns, rows }: PolicyTableProps) => {
  const isNumeric = columns.map((_, index) => rows.every((row) => isNumber(row[index]!)));
  const align = (index: number) => (isNumeric[index] ? 'right' : 'left');
  return (
    <chakra.table
      role="table"
      width="full"
      marginBlock="2"
      borderCollapse="collapse"
      fontSize="1rem"
      lineHeight={1.45}
      css={{
        '& :is(th, td)': { padding: '12px 20px 12px 0', verticalAlign: 'top', fontWeight: 400 },
        '& :is(th, td):last-child': { paddingRight: '0' },
        '& tr': { borderBottomWidth: '1px', breakInside: 'avoid' },
        '& tbody th': { fontWeight: 500 },
        ...(columns.length > 2 && { '@media (max-width: 479px)': stacked }),
      }}
    >
      <chakra.caption textAlign="left" textStyle="label" paddingBottom="1">
        {caption}
      </chakra.caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column, index) => (
            <chakra.th
              key={column}
              role="columnheader"
              scope="col"
              color="ink2"
              textAlign={align(index)}
            >
              {column}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([name, ...cells]) => (
          <tr key={name} role="row">
            <chakra.th role="rowheader" scope="row" textAlign="left">
              {name}
            </chakra.th>
            {cells.map((cell, index) => (
              <chakra.td
                key={columns[index + 1]}
                role="cell"
                textAlign={align(index + 1)}
                fontVariantNumeric="tabular-nums"
              >
                {cell}
              </chakra.td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
};

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

interface PolicySectionViewProps {
  section: PolicySection;
  /** Shown elsewhere on the page. */
  keyFigures: KeyFigures | undefined;
}

export const PolicySectionView = ({
  section: { id, heading, blocks },
  keyFigures,
}: PolicySectionViewProps) => (
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
      {blocks.map((block, index) => block !== keyFigures && <Block key={index} block={block} />)}
    </Stack>
  </Box>
);
