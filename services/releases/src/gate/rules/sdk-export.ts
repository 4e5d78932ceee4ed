import { hostOf, label, type Rule } from '../gate-context.js';

/** Every name that the remote imports from the SDK is there. */
export const sdkExport: Rule = (context) => {
  const host = hostOf(context);
  if (!host) return [];
  return context.candidates.flatMap((candidate) => {
    const missing = candidate.release.sdkExports.filter((name) => !host.sdkExports.includes(name));
    if (missing.length === 0) return [];
    return {
      rule: 'sdk-export' as const,
      remote: candidate.name,
      message: `${label(candidate)} imports ${missing.join(', ')} from @larkway/sdk, which the site's SDK ${host.sdk} does not export.`,
      fix: 'Use what the SDK of the site exports, or wait for a shell whose SDK has it.',
    };
  });
};
