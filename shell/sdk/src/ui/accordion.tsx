import type { ReactNode } from 'react';
import { chakra } from '../styles/chakra';
import { MinusIcon, PlusIcon } from './icons';

export interface AccordionItem {
  id: string;
  question: ReactNode;
  answer: ReactNode;
}

export interface AccordionProps {
  items: AccordionItem[];
  /** Name of the group, unique on the page. Opening an item closes the others of its group. */
  group: string;
  /** Two columns from 1,024 px. */
  columns?: 1 | 2;
}

const details = {
  borderTopWidth: '1px',
  _last: { borderBottomWidth: '1px' },
  '&[open] > summary .plus, &:not([open]) > summary .minus': { display: 'none' },
  _motionSafe: {
    interpolateSize: 'allow-keywords',
    '&::details-content': {
      height: 0,
      overflow: 'clip',
      transition:
        'height 260ms cubic-bezier(.2, .7, .2, 1), content-visibility 260ms allow-discrete',
    },
    '&[open]::details-content': { height: 'auto' },
  },
  // On paper every answer is shown.
  _print: {
    breakInside: 'avoid',
    '&::details-content': { height: 'auto', contentVisibility: 'visible' },
    '& > summary': { minHeight: 0, paddingBlock: '8px' },
    '& > summary svg': { display: 'none' },
  },
};

const Item = ({ item, group }: { item: AccordionItem; group: string }) => (
  <chakra.details name={group} id={item.id} css={details}>
    <chakra.summary
      textStyle="question"
      display="flex"
      justifyContent="space-between"
      alignItems="center"
      gap="6"
      minHeight={{ base: 'rowMobile', md: 'row' }}
      paddingBlock="18px"
      transitionProperty="color"
      transitionDuration="quick"
      _hover={{ color: 'tide' }}
    >
      {item.question}
      <chakra.span color="ink2" fontSize="22px" flex="none" aria-hidden>
        <PlusIcon className="plus" />
        <MinusIcon className="minus" />
      </chakra.span>
    </chakra.summary>
    <chakra.div
      color="ink2"
      maxWidth="prose"
      paddingRight={{ base: '6', md: '16' }}
      paddingBottom="7"
    >
      {item.answer}
    </chakra.div>
  </chakra.details>
);

/**
 * Questions of which at most one is open. Native `<details>`: works before hydration and without
 * scripts.
 */
export const Accordion = ({ items, group, columns = 1 }: AccordionProps) => {
  const half = Math.ceil(items.length / columns);
  const lists = columns === 1 ? [items] : [items.slice(0, half), items.slice(half)];
  return (
    <chakra.div
      display="grid"
      alignItems="start"
      columnGap="column"
      gridTemplateColumns={
        columns === 2
          ? { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }
          : 'minmax(0, 1fr)'
      }
      css={
        columns === 2
          ? {
              '& > div:first-of-type > details:last-of-type': {
                borderBottomWidth: { base: 0, lg: '1px' },
              },
            }
          : undefined
      }
    >
      {lists.map((list, index) => (
        <chakra.div key={index}>
          {list.map((item) => (
            <Item key={item.id} item={item} group={group} />
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  );
};
