import { Anchor, Box, Text } from '@larkway/sdk';
import type { GroupOfFaqs } from './group-faqs';

interface QuickNavigationProps {
  groups: GroupOfFaqs[];
}

/** Links to the groups of the page; beside them on a wide screen, above them on a narrow one. */
export const QuickNavigation = ({ groups }: QuickNavigationProps) => (
  <Box as="nav" aria-label="Groups of questions" position={{ lg: 'sticky' }} top={{ lg: '24px' }}>
    <Box as="ul" borderBottomWidth="1px">
      {groups.map(({ id, title, faqs }) => (
        <Box as="li" key={id} borderTopWidth="1px">
          <Anchor
            href={`#${id}`}
            display="flex"
            justifyContent="space-between"
            alignItems="baseline"
            gap="4"
            paddingBlock="14px"
            css={{ _hover: { color: 'tide', '& span': { textDecorationColor: 'lark' } } }}
          >
            <Box
              as="span"
              fontWeight={500}
              textDecoration="underline"
              textDecorationColor="transparent"
              textUnderlineOffset="6px"
            >
              {title}
            </Box>
            <Text as="span" variant="small" tone="ink2">
              {faqs.length} questions
            </Text>
          </Anchor>
        </Box>
      ))}
    </Box>
  </Box>
);
