import { type ContractDocument, STATUS_KEYWORD } from '@larkway/kit-contract';
import { type CompatibilityProblem, oversizedParts } from '@larkway/releases-contract';
import { coerce, satisfies, type SemVer, validRange } from 'semver';
import { type Candidate, type DeployedService, hostOf, label, type Rule } from '../combination.js';
import { findIncompatibilities } from '../json-schema/find-incompatibilities.js';
import type { Incompatibility } from '../json-schema/json-schema.js';
import { asRead, asSent } from '../json-schema/sent-and-read.js';

// What a version needs of the artifact store, the shell and the services.

/**
 * `missing-file`: every file of a version is in the store with its hash, and all live versions are
 * readable.
 */
export const missingFile: Rule = ({ candidates, unreadable }) => [
  ...candidates.flatMap(({ name, faults }) =>
    faults.map((message) => ({
      rule: 'missing-file' as const,
      remote: name,
      message,
      fix: 'Publish the version from a clean build, under a new version if this one is registered.',
    })),
  ),
  ...unreadable.map(({ name, fault, isMoved }) => ({
    rule: 'missing-file' as const,
    remote: name,
    message: fault,
    fix: isMoved
      ? 'Publish it again under a new version.'
      : `It is live, so nothing can be compared with it: roll ${name} back or promote a complete version.`,
  })),
];

const show = (bytes: number): string => bytes.toLocaleString('en-US');

/** `size-budget`: scripts stay within the platform's limits, which teams cannot raise. */
export const sizeBudget: Rule = ({ candidates, budgets }) =>
  candidates.flatMap((candidate) =>
    oversizedParts(candidate.release, budgets).map(({ what, bytes, budget }) => ({
      rule: 'size-budget' as const,
      remote: candidate.name,
      message: `${what} of ${label(candidate)} weigh ${show(bytes)} bytes (brotli), ${show(bytes - budget)} more than the budget of ${show(budget)}.`,
      fix: 'Make it smaller, or ask the platform team for a larger budget (infra/sizes/budgets.json).',
    })),
  );

/** `host-unreachable`: the site says what it provides. */
export const hostUnreachable: Rule = ({ host, candidates }) => {
  if ('answer' in host) return [];
  return [...new Set(candidates.map(({ name }) => name))].map((remote) => ({
    rule: 'host-unreachable',
    remote,
    message: `The site does not answer what it provides, so nothing can be compared with it (${host.failure}).`,
    fix: 'Try again once a site server answers. Check SITE_URL and SITE_TOKEN of the release service.',
  }));
};

/** `sdk-range`: the remote supports the SDK version of the deployed shell. */
export const sdkRange: Rule = (context) => {
  const host = hostOf(context);
  if (!host) return [];
  return context.candidates
    .filter(({ release }) => !satisfies(host.sdk, release.face.sdk))
    .map((candidate) => {
      const { sdk } = candidate.release.face;
      const isRange = validRange(sdk) !== null;
      return {
        rule: 'sdk-range',
        remote: candidate.name,
        message: isRange
          ? `${label(candidate)} supports SDK ${sdk}, but the site has ${host.sdk}.`
          : `"sdk" of ${label(candidate)} is not a range of versions: ${sdk}.`,
        fix: `Build it with SDK ${host.sdk} and set "sdk" in mfe.json to ^${host.sdk}, or wait for a shell with the SDK that it needs.`,
      };
    });
};

/** `sdk-export`: the SDK exports every name that the remote imports. */
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
      fix: 'Use names that the SDK of the site exports, or wait for a shell whose SDK has them.',
    };
  });
};

/**
 * Whether two versions are compatible by semantic versioning: the same major, or the same minor of
 * 0.x.
 */
const isInterchangeable = (one: SemVer | null, other: SemVer | null): boolean =>
  one !== null &&
  other !== null &&
  one.major === other.major &&
  (one.major > 0 || one.minor === other.minor);

/** Whether a version works with the shared package that the host provides. */
const worksWith = (
  { release }: Candidate,
  name: string,
  built: string,
  provided: string | undefined,
): boolean =>
  name === 'react' && release.face.react !== undefined && provided !== undefined
    ? satisfies(provided, release.face.react)
    : isInterchangeable(coerce(built), coerce(provided));

const sharedProblem = (
  candidate: Candidate,
  name: string,
  built: string,
  provided: string | undefined,
) => ({
  rule: 'shared-version' as const,
  remote: candidate.name,
  message:
    provided === undefined
      ? `${label(candidate)} expects ${name} ${built} from the site, which does not share it.`
      : `${label(candidate)} was built with ${name} ${built}, but the site shares ${provided}.`,
  fix:
    provided === undefined
      ? `Bundle ${name} with the remote: remove it from the shared packages.`
      : `Build it with ${name} ${provided}. Only the platform changes the major of a shared package.`,
});

/**
 * `shared-version`: the host's shared singletons have the major that the remote was built with, or a
 * version of React in the range of its manifest.
 */
export const sharedVersion: Rule = (context) => {
  const host = hostOf(context);
  if (!host) return [];
  return context.candidates.flatMap((candidate) =>
    Object.entries(candidate.release.shared)
      .filter(([name, built]) => !worksWith(candidate, name, built, host.shared[name]))
      .map(([name, built]) => sharedProblem(candidate, name, built, host.shared[name])),
  );
};

type Operation = ContractDocument['operations'][string];

interface Mismatch {
  rule: Extract<CompatibilityProblem['rule'], 'contract-request' | 'contract-response'>;
  /** `body.email may be missing, but is needed`. */
  what: string;
}

const MAX_SHOWN = 3;

const summarize = (rule: Mismatch['rule'], found: Incompatibility[]): Mismatch[] => {
  if (found.length === 0) return [];
  const shown = found
    .slice(0, MAX_SHOWN)
    .map(({ path, message }) => `${path || 'the whole'} ${message}`);
  return [
    {
      rule,
      what: [
        ...shown,
        ...(found.length > MAX_SHOWN ? [`and ${found.length - MAX_SHOWN} more`] : []),
      ].join('; '),
    },
  ];
};

const responseOf = ({ response }: Operation) => {
  const { [STATUS_KEYWORD]: status, ...schema } = response;
  return { status, schema };
};

const compareResponses = (built: Operation, deployed: Operation): Mismatch[] => {
  const [expected, given] = [responseOf(built), responseOf(deployed)];
  const isOtherStatus =
    expected.status !== undefined && given.status !== undefined && expected.status !== given.status;
  return [
    ...(isOtherStatus
      ? [
          {
            rule: 'contract-response' as const,
            what: `the status may be ${String(given.status)}, only ${String(expected.status)} is expected`,
          },
        ]
      : []),
    ...(built.hashes.response === deployed.hashes.response
      ? []
      : summarize(
          'contract-response',
          findIncompatibilities({ by: asRead(expected.schema), given: asSent(given.schema) }),
        )),
  ];
};

/**
 * Whether the service accepts every request of the remote, and the remote understands every
 * response. Equal hashes mean equal schemas, which need no comparison.
 */
export const compareOperation = (built: Operation, deployed: Operation): Mismatch[] => [
  ...(built.hashes.request === deployed.hashes.request
    ? []
    : summarize(
        'contract-request',
        findIncompatibilities({ by: deployed.request, given: asSent(built.request) }),
      )),
  ...compareResponses(built, deployed),
];

const fixes = {
  'contract-request': 'Send what the service accepts, or first deploy a service that accepts both.',
  'contract-response':
    'Read what the service returns, or first deploy a service that returns what the remote reads.',
};

const operationsOf = (
  candidate: Candidate,
): { name: string; contract: string; built: ContractDocument['operations'][string] }[] =>
  Object.entries(candidate.contracts).flatMap(([contract, { operations }]) =>
    Object.entries(operations).map(([name, built]) => ({ name, contract, built })),
  );

const unserved = (
  candidate: Candidate,
  name: string,
  contract: string,
  services: DeployedService[],
): CompatibilityProblem => {
  const silent = services.flatMap(({ name: service, contract: asked }) =>
    'failure' in asked ? [`${service} (${asked.failure})`] : [],
  );
  if (silent.length > 0) {
    return {
      rule: 'service-unreachable',
      remote: candidate.name,
      message: `${label(candidate)} calls ${name} of ${contract}, which no reachable service serves; not reachable: ${silent.join(', ')}.`,
      fix: 'Try again once the service answers at /contract.',
    };
  }
  return {
    rule: 'contract-not-served',
    remote: candidate.name,
    message: `${label(candidate)} was built with ${name} of ${contract}, which no deployed service serves.`,
    fix: 'Deploy the service first, or build with the deployed contract.',
  };
};

/** `contract-…`: every operation that a remote was built with is served and compatible. */
export const contracts: Rule = ({ candidates, services }) =>
  candidates.flatMap((candidate) =>
    operationsOf(candidate).flatMap(({ name, contract, built }) => {
      const serving = services.flatMap(({ name: service, contract: asked }) => {
        const deployed = 'answer' in asked ? asked.answer.operations[name] : undefined;
        return deployed ? [{ service, deployed }] : [];
      });
      if (serving.length === 0) return unserved(candidate, name, contract, services);
      return serving.flatMap(({ service, deployed }) =>
        compareOperation(built, deployed).map(({ rule, what }) => ({
          rule,
          remote: candidate.name,
          message: `${label(candidate)} and the deployed service ${service} are incompatible in the ${rule === 'contract-request' ? 'request to' : 'response of'} ${name}: ${what}.`,
          fix: fixes[rule],
        })),
      );
    }),
  );
