import { type DealerApplicationInput, dealerApplicationSchema } from '@larkway/dealers-contract';

type ApplicationField = keyof DealerApplicationInput;

/** The first error of each field. Loaded together with the schemas when the form is sent. */
export const checkApplication = (
  application: Record<ApplicationField, string>,
): Record<string, string> => {
  const issues = dealerApplicationSchema.safeParse(application).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
};
