import { invalidFields } from '@larkway/kit/errors';
import type { DeclaredBuild } from '@larkway/releases-contract';

/** What the token of a pipeline says about its run. Fields that the issuer does not state are absent. */
export interface VerifiedBuild {
  issuer: string;
  repository?: string;
  /** `refs/heads/main` */
  ref?: string;
  /** The commit for which the pipeline runs. */
  revision?: string;
  /** Address of the pipeline's definition. */
  builder: string;
  /** Address of the run. */
  run?: string;
}

export type Claims = Record<string, unknown>;

const GITHUB = 'https://token.actions.githubusercontent.com';

const textOf = (claims: Claims, name: string): string | undefined =>
  typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : undefined;

const without = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;

/** GitHub Actions, also on an own server. */
const ofGitHub = (issuer: string, repository: string, claims: Claims): VerifiedBuild => {
  const server = issuer === GITHUB ? 'https://github.com' : new URL(issuer).origin;
  const [workflow, run, attempt] = [
    textOf(claims, 'job_workflow_ref') ?? textOf(claims, 'workflow_ref'),
    textOf(claims, 'run_id'),
    textOf(claims, 'run_attempt') ?? '1',
  ];
  return without({
    issuer,
    repository: `${server}/${repository}`,
    ref: textOf(claims, 'ref'),
    revision: textOf(claims, 'sha'),
    builder: workflow ? `${server}/${workflow}` : issuer,
    run: run && `${server}/${repository}/actions/runs/${run}/attempts/${attempt}`,
  }) as VerifiedBuild;
};

const ofGitLab = (issuer: string, project: string, claims: Claims): VerifiedBuild => {
  const [kind, ref, definition, job] = [
    textOf(claims, 'ref_type') === 'tag' ? 'tags' : 'heads',
    textOf(claims, 'ref'),
    textOf(claims, 'ci_config_ref_uri'),
    textOf(claims, 'job_id'),
  ];
  return without({
    issuer,
    repository: `${new URL(issuer).origin}/${project}`,
    ref: ref && `refs/${kind}/${ref}`,
    revision: textOf(claims, 'sha'),
    builder: definition ? `https://${definition}` : issuer,
    run: job && `${new URL(issuer).origin}/${project}/-/jobs/${job}`,
  }) as VerifiedBuild;
};

/** Reads the claims of GitHub Actions and GitLab. Of other issuers, only the issuer is known. */
export const verifiedBuildOf = (issuer: string, claims: Claims): VerifiedBuild => {
  const [repository, project] = [textOf(claims, 'repository'), textOf(claims, 'project_path')];
  if (repository) return ofGitHub(issuer, repository, claims);
  if (project) return ofGitLab(issuer, project, claims);
  return { issuer, builder: issuer };
};

/** @throws DomainError 422 if the publisher says something else than the issuer of its token */
export const requireSameBuild = (
  { revision: declared }: DeclaredBuild,
  verified: VerifiedBuild | undefined,
): void => {
  if (declared === undefined || verified?.revision === undefined) return;
  if (declared === verified.revision) return;
  throw invalidFields([
    {
      path: ['build', 'revision'],
      message: `is ${declared}, but the token of ${verified.issuer} is for the commit ${verified.revision}; publish from the commit for which the pipeline runs`,
    },
  ]);
};
