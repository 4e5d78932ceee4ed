import { Box, Button, chakra, CaretDownIcon, useHydrated } from '@larkway/sdk';
import { useState } from 'react';
import type { Amortization, Repayment, RepaymentYear } from './engine/amortization';
import { formatCents } from '../../ui/format';

interface RepaymentTableProps {
  /** Of the loan, for the table's caption. */
  name: string;
  schedule: Amortization;
}

const table = {
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums lining-nums',
  '& th, & td': {
    textAlign: 'right',
    paddingBlock: '11px',
    paddingLeft: { base: '1', md: '3' },
    fontWeight: 400,
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 0 },
  '& thead th': { color: 'ink2', paddingTop: 0 },
  '& tr': { borderTopWidth: '1px' },
  '& thead tr': { borderTopWidth: 0 },
  '& .month': { color: 'ink2', borderTopColor: 'transparent' },
  '& .month th, & .month td': { paddingBlock: '5px' },
  '& .month:last-of-type th, & .month:last-of-type td': { paddingBottom: '4' },
  '& .year th': { fontWeight: 500 },
  '& tfoot tr': { borderTopColor: 'ink' },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
  // Nearly every payment is the same one, and the caption names it.
  '& .payment': { display: { base: 'none', md: 'table-cell' } },
} as const;

const Table = chakra('table', { base: table });

const Amounts = ({ of: { payment, interest, principal, balance } }: { of: Repayment }) => (
  <>
    <td className="payment">{formatCents(payment)}</td>
    <td>{formatCents(interest)}</td>
    <td>{formatCents(principal)}</td>
    <td>{formatCents(balance)}</td>
  </>
);

interface YearProps {
  year: RepaymentYear;
  isOpen: boolean;
  /** Missing while there are no scripts to open and close anything. */
  onToggle: (() => void) | undefined;
}

const Year = ({ year, isOpen, onToggle }: YearProps) => (
  <tbody>
    <tr className="year">
      <th scope="rowgroup">
        {onToggle ? (
          <chakra.button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            display="inline-flex"
            alignItems="center"
            gap="1"
            minHeight="32px"
            marginBlock="-6px"
            fontWeight={500}
            css={{
              '& svg': { transition: 'rotate 160ms', rotate: isOpen ? '180deg' : '0deg' },
              _hover: { color: 'tide' },
            }}
          >
            Year {year.year}
            <CaretDownIcon size={16} />
          </chakra.button>
        ) : (
          `Year ${year.year}`
        )}
      </th>
      <Amounts of={year} />
    </tr>
    {isOpen &&
      year.months.map((month) => (
        <tr key={month.month} className="month">
          <th scope="row">Month {month.month}</th>
          <Amounts of={month} />
        </tr>
      ))}
  </tbody>
);

const captionOf = ({ regularPayment, lastPayment, years }: Amortization): string => {
  const count = years.reduce((sum, { months }) => sum + months.length, 0);
  const regular = formatCents(regularPayment);
  return regularPayment === lastPayment
    ? `${count} payments of ${regular}.`
    : `${count - 1} payments of ${regular} and a final one of ${formatCents(lastPayment)}.`;
};

/**
 * A loan paid off year by year; a year expands into its months. Without scripts all months are
 * shown.
 */
export const RepaymentTable = ({ name, schedule }: RepaymentTableProps) => {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { years } = schedule;
  const toggle = (year: number) =>
    setOpen(
      (current) =>
        new Set(
          current.has(year) ? [...current].filter((other) => other !== year) : [...current, year],
        ),
    );
  const allOpen = open.size === years.length;
  return (
    <>
      <Box
        role="region"
        aria-label={`Amortization schedule of the ${name}`}
        tabIndex={0}
        overflowX="auto"
      >
        <Table>
          <chakra.caption textAlign="left" color="ink2" fontSize="1rem" paddingBottom="4">
            {captionOf(schedule)}
          </chakra.caption>
          <thead>
            <tr>
              <th scope="col">Period</th>
              <th scope="col" className="payment">
                Payment
              </th>
              <th scope="col">Interest</th>
              <th scope="col">Principal</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          {years.map((year) => (
            <Year
              key={year.year}
              year={year}
              isOpen={!isHydrated || open.has(year.year)}
              onToggle={isHydrated ? () => toggle(year.year) : undefined}
            />
          ))}
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <Amounts of={schedule} />
            </tr>
          </tfoot>
        </Table>
      </Box>
      {isHydrated && (
        <Button
          tone="outline"
          size="sm"
          marginTop="4"
          onClick={() => setOpen(new Set(allOpen ? [] : years.map(({ year }) => year)))}
        >
          {allOpen ? 'Show years only' : 'Show every month'}
        </Button>
      )}
    </>
  );
};
