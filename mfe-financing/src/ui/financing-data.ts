import { financingPaths, type Partner, type Program } from '@larkway/financing-contract';
import {
  type ApiResult,
  collectOrReleased,
  type LoadContext,
  useApiOrReleased,
} from '@larkway/sdk';

const releasedPrograms = async (): Promise<Program[]> =>
  (await import('@larkway/financing-contract/released-data')).releasedPrograms;
const releasedPartners = async (): Promise<Partner[]> =>
  (await import('@larkway/financing-contract/released-data')).releasedPartners;

/** For the page's `load`: programs and partners are part of the document. */
export const loadFinancingData = ({
  http,
}: Pick<LoadContext, 'http'>): Promise<Record<string, unknown>> =>
  collectOrReleased(http, {
    [financingPaths.programs]: releasedPrograms,
    [financingPaths.partners]: releasedPartners,
  });

/** For the `load` of a fragment that needs no partners. */
export const loadPrograms = ({
  http,
}: Pick<LoadContext, 'http'>): Promise<Record<string, unknown>> =>
  collectOrReleased(http, { [financingPaths.programs]: releasedPrograms });

/** The lenders' programs; if the service is down, those of this remote's release. */
export const usePrograms = (): ApiResult<Program[]> =>
  useApiOrReleased(financingPaths.programs, releasedPrograms);

/** The partners' cards; if the service is down, those of this remote's release. */
export const usePartners = (): ApiResult<Partner[]> =>
  useApiOrReleased(financingPaths.partners, releasedPartners);
