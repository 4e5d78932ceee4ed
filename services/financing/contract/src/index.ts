export { financingPaths } from './paths.js';
export {
  type CashProgram,
  cashProgramSchema,
  type LeaseProgram,
  leaseProgramSchema,
  type LoanProgram,
  loanProgramSchema,
  type Program,
  programListSchema,
  programSchema,
  type RateBand,
  rateBandSchema,
} from './program.js';
export {
  type Partner,
  type PartnerKind,
  partnerKinds,
  partnerListSchema,
  partnerSchema,
} from './partner.js';
export { financingRoutes } from './routes.js';
