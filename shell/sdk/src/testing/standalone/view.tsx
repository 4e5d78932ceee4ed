import { Component, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { HostContext } from '../../host/host';
import { SoftNavigation } from '../../router/link';
import { chakra } from '../../styles/chakra';
import { EmptyState } from '../../ui/empty-state';
import { Container } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import { Toaster } from '../../ui/toast';
import { exampleProps, fragmentAddress, type Standalone } from './standalone';
import { standaloneHost } from './standalone-host';

/** Shows an error in place of the part that threw it. */
class Failures extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <Note title="This throws" text={error.message} /> : this.props.children;
  }
}

const Note = ({ title, text }: { title: string; text: string }) => (
  <Container paddingBlock="8">
    <EmptyState title={title} text={text} />
  </Container>
);

const Elsewhere = () => {
  const { pathname } = useLocation();
  return <Note title={pathname} text="This address belongs to the shell or to another team." />;
};

/** Each module of the remote as a component. */
const componentsOf = (modules: Standalone['modules']) =>
  Object.fromEntries(
    Object.entries(modules).map(([name, load]) => {
      const Module = lazy(async () => ({ default: (await load()).Component }));
      const Shown = (props: Record<string, unknown>) => (
        <Failures>
          <Suspense fallback={<Spinner label="Loading" />}>
            <Module {...props} />
          </Suspense>
        </Failures>
      );
      return [name, Shown];
    }),
  );

/** One page or fragment at its path, below a host that is connected to the services only. */
export const View = ({ manifest, modules, form }: Standalone) => {
  const shown = useMemo(() => componentsOf(modules), [modules]);
  const host = useMemo(() => standaloneHost(manifest, form, shown), [manifest, form, shown]);
  const element = (module: string, props: Record<string, unknown> = {}) => {
    const Shown = shown[module]!;
    return <Shown {...props} />;
  };
  return (
    <HostContext value={host}>
      <SoftNavigation />
      <chakra.main minHeight="100dvh">
        <Routes>
          {manifest.routes.map(({ path, module }) => (
            <Route key={path} path={path} element={element(module)} />
          ))}
          {manifest.fragments.map((fragment) => (
            // On a page, a fragment has space around it.
            <Route
              key={fragmentAddress(fragment)}
              path={fragmentAddress(fragment)}
              element={
                <chakra.div padding="6">
                  {element(fragment.module, exampleProps(fragment))}
                </chakra.div>
              }
            />
          ))}
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </chakra.main>
      <Toaster />
    </HostContext>
  );
};
