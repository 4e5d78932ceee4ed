import type { ComponentType } from 'react';
import { formHeaders, prove } from '../../forms/form-protection';
import type { Host, SlotProps } from '../../host/host';
import { createHttp } from '../../http/http';
import { chakra } from '../../styles/chakra';
import { trialHost } from '../trial-host';
import { fragmentAddress, type Standalone } from './standalone';

/**
 * A host connected to the services only. A slot shows the remote's own fragments, in their order,
 * or a note that another team fills it.
 */
export const standaloneHost = (
  manifest: Standalone['manifest'],
  form: Standalone['form'],
  shown: Record<string, ComponentType<Record<string, unknown>>>,
): Host => {
  const inOrder = manifest.fragments.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const Slot = ({ name, props = {} }: SlotProps) => {
    const own = inOrder.filter(({ slot }) => slot === name);
    return own.length > 0 ? (
      own.map((fragment) => {
        const Shown = shown[fragment.module]!;
        return <Shown key={fragmentAddress(fragment)} {...props} />;
      })
    ) : (
      <chakra.div
        marginBlock="4"
        padding="6"
        borderWidth="2px"
        borderStyle="dashed"
        borderColor="field"
        borderRadius="field"
        color="ink2"
        textAlign="center"
      >
        {`Slot ${name}: another team fills it`}
      </chakra.div>
    );
  };
  const http = createHttp({
    fetch: (input, init) => window.fetch(input, init),
    postHeaders: formHeaders(form),
    prove,
  });
  return trialHost({
    http,
    form,
    Slot,
    setHead: ({ title }) => void (document.title = title ?? manifest.name),
  });
};
