import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { chakra } from '../styles/chakra';

export interface SearchFormProps extends Omit<HTMLChakraProps<'form'>, 'method' | 'onSubmit'> {
  /** The page's own path; without scripts the form requests it with its fields as the query. */
  action: string;
  label: string;
}

/** Filters at every keystroke; without scripts it is a plain GET form, whose button is in `noscript`. */
export const SearchForm = ({ label, ...rest }: SearchFormProps) => (
  <chakra.form
    method="get"
    role="search"
    aria-label={label}
    onSubmit={(event) => event.preventDefault()}
    gap="3"
    {...rest}
  />
);
