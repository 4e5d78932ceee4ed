import { z } from 'zod';

/** What a partner offers; pages choose its picture by it. */
export const partnerKinds = [
  'pay-later',
  'prequalification',
  'rent-to-own',
  'lowest-apr',
  'consumer',
  'business',
  'dealer-direct',
] as const;

export const partnerSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    kind: z.enum(partnerKinds),
    title: z.string().min(1),
    blurb: z.string().min(1),
    url: z.url({ protocol: /^https$/ }).meta({ description: "The partner's own application page" }),
  })
  .meta({ id: 'FinancingPartner' });

/** In the order of the page. */
export const partnerListSchema = z.array(partnerSchema);

export type PartnerKind = (typeof partnerKinds)[number];
export type Partner = z.infer<typeof partnerSchema>;
