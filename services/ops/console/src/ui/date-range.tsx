import { chakra, Field } from '@larkway/sdk';
import { useSearchParams } from 'react-router-dom';
import { moment } from '../format/times';
import { FieldRow } from './form';

type Limit = 'from' | 'to';

/** The range of time in the address. */
interface AddressRange {
  /** Values of `datetime-local` fields, in the operator's time zone; empty if they are not set. */
  local: Record<Limit, string>;
  /** Whether one of them is set. */
  isSet: boolean;
  /** The path with the range for the service. */
  within: (path: string) => string;
  change: (limit: Limit, local: string) => void;
}

export const useAddressRange = (): AddressRange => {
  const [params, setParams] = useSearchParams();
  const local = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const set = (['from', 'to'] as const).flatMap((limit) => {
    const at = moment(local[limit]);
    return at ? [[limit, at]] : [];
  });
  return {
    local,
    isSet: set.length > 0,
    within: (path) => (set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path),
    change: (limit, value) =>
      setParams(
        (before) => {
          const changed = new URLSearchParams(before);
          if (value) changed.set(limit, value);
          else changed.delete(limit);
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
};

interface RangeFieldsProps {
  /** Of the form: what is filtered. */
  label: string;
  /** What happened within the range: `Received`. */
  verb: string;
  range: AddressRange;
}

/** Filters a list by a range of time. */
export const RangeFields = ({ label, verb, range: { local, change } }: RangeFieldsProps) => (
  <chakra.form
    role="search"
    aria-label={label}
    marginBottom="4"
    onSubmit={(event) => event.preventDefault()}
  >
    <FieldRow columns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 260px))' }}>
      <Field
        label={`${verb} from`}
        type="datetime-local"
        value={local.from}
        onChange={(from) => change('from', from)}
      />
      <Field
        label={`${verb} before`}
        type="datetime-local"
        value={local.to}
        onChange={(to) => change('to', to)}
      />
    </FieldRow>
  </chakra.form>
);
