import { z } from 'zod';

const percent = z.number().min(0).max(100);

const common = {
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1),
  provider: z.string().min(1),
  /** In a tie, the lower one comes first. Unique. */
  order: z.int().nonnegative(),
  features: z.array(z.string().min(1)),
  bestFor: z.array(z.string().min(1)),
};

export const rateBandSchema = z.strictObject({
  minCreditScore: z
    .int()
    .min(0)
    .max(850)
    .meta({ description: 'The band reaches from this score up to the next band' }),
  apr: percent.meta({ description: 'Yearly rate in percent: 4.99 means 4.99%' }),
});

export const loanProgramSchema = z
  .strictObject({
    ...common,
    type: z.literal('loan'),
    rates: z
      .array(rateBandSchema)
      .min(1)
      .meta({ description: 'Highest score first; below the last band there is no offer' }),
  })
  .meta({ id: 'LoanProgram' });

export const leaseProgramSchema = z
  .strictObject({
    ...common,
    type: z.literal('lease'),
    apr: percent.meta({ description: 'Yearly rate in percent, charged on the whole price' }),
    depreciation: percent.meta({
      description: 'Share of the price, in percent, that the lease pays off over its term',
    }),
  })
  .meta({ id: 'LeaseProgram' });

export const cashProgramSchema = z
  .strictObject({ ...common, type: z.literal('cash') })
  .meta({ id: 'CashProgram' });

/** A way to pay that a lender or dealer offers. */
export const programSchema = z
  .discriminatedUnion('type', [loanProgramSchema, leaseProgramSchema, cashProgramSchema])
  .meta({ id: 'FinancingProgram' });

/** Sorted by `order`. */
export const programListSchema = z.array(programSchema);

export type RateBand = z.infer<typeof rateBandSchema>;
export type LoanProgram = z.infer<typeof loanProgramSchema>;
export type LeaseProgram = z.infer<typeof leaseProgramSchema>;
export type CashProgram = z.infer<typeof cashProgramSchema>;
export type Program = z.infer<typeof programSchema>;
