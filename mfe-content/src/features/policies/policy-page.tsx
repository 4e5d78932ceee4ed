import {
  contentPaths,
  type Policy,
  type PolicySlug,
  policyTitles,
} from '@larkway/content-contract';
import {
  breadcrumbList,
  collectOrReleased,
  Container,
  EmptyState,
  type RemoteModule,
  Skeleton,
  Stack,
  useApiOrReleased,
  VisuallyHidden,
} from '@larkway/sdk';
import { releasedPolicies } from '../../released-texts';
import { PolicyDocument } from './policy-document';

const lines = ['100%', '96%', '98%', '62%', '100%', '94%', '41%'];

const PolicySkeleton = () => (
  <Container role="status" paddingBlock={{ base: '18', md: '24' }}>
    <VisuallyHidden>Loading policy</VisuallyHidden>
    <Skeleton height="56px" width="420px" />
    <Stack gap="3" marginTop="12" maxWidth="prose">
      {lines.map((width, index) => (
        <Skeleton key={index} height="18px" width={width} />
      ))}
    </Stack>
  </Container>
);

/**
 * The page of one policy. The document contains its text. If the service is down, the text that
 * this remote was released with is loaded from a separate chunk.
 */
export const policyPage = (
  slug: PolicySlug,
): Required<Pick<RemoteModule, 'Component' | 'load'>> => {
  const path = contentPaths.policy(slug);
  const released = releasedPolicies[slug];
  const crumbs = [{ label: 'Home', to: '/' }, { label: policyTitles[slug] }];

  const PolicyPage = () => {
    const { data: policy, error, reload } = useApiOrReleased<Policy>(path, released);
    if (policy) return <PolicyDocument policy={policy} crumbs={crumbs} />;
    if (!error) return <PolicySkeleton />;
    return (
      <Container paddingBlock={{ base: '12', md: '24' }}>
        <EmptyState
          level={1}
          title={`The ${policyTitles[slug]} did not load`}
          text="Please try again in a moment, or give us a call."
          onRetry={reload}
        />
      </Container>
    );
  };

  return {
    load: async ({ http, site }) => ({
      fallback: await collectOrReleased(http, { [path]: released }),
      head: { jsonLd: [breadcrumbList(site, crumbs)] },
    }),
    Component: PolicyPage,
  };
};
