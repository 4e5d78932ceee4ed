import { ButtonLink, type ButtonLinkProps, Text } from '@larkway/sdk';
import { useChosenModels } from './chosen-models';
import { compareAddress, FEWEST_MODELS } from './selection';

/** Leads to the models that were put aside, or says how many more it takes; nothing while there is none. */
export const CompareLink = (look: Pick<ButtonLinkProps, 'tone' | 'size' | 'borderColor'>) => {
  const slugs = useChosenModels();
  if (slugs.length === 0) return null;
  if (slugs.length < FEWEST_MODELS)
    return <Text tone="ink2">Choose one more model to compare.</Text>;
  return (
    <ButtonLink to={compareAddress(slugs)} {...look}>
      Compare {slugs.length} models
    </ButtonLink>
  );
};
