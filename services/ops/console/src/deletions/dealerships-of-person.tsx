import type { ListedDealership } from '@larkway/ops-contract';
import { chakra } from '@larkway/sdk';
import { InlineLink } from '../ui/anchor';
import { Notice } from '../ui/notice';

const Names = ({ dealerships }: { dealerships: ListedDealership[] }) => (
  <chakra.ul marginTop="1" paddingLeft="5" listStyleType="disc" fontWeight={400}>
    {dealerships.map(({ id, name, city, state }) => (
      <li key={id}>
        {name} in {city}, {state} ({id})
      </li>
    ))}
  </chakra.ul>
);

/** What an erasure does to dealerships with the address of the person. */
export const DealershipsOfPerson = ({ dealerships }: { dealerships: ListedDealership[] }) => {
  const listed = dealerships.filter(({ unlisted }) => !unlisted);
  const unlisted = dealerships.filter((one) => one.unlisted);
  if (dealerships.length === 0) return <p>No dealership has this address.</p>;
  return (
    <>
      {listed.length > 0 && (
        <Notice tone="warning">
          Not erased, because the site lists {listed.length === 1 ? 'it' : 'them'}: name, address,
          phone number and email address stay on the site. To erase{' '}
          {listed.length === 1 ? 'it' : 'them'} too, close this dialog and unlist{' '}
          {listed.length === 1 ? 'it' : 'them'} first under{' '}
          <InlineLink to="/applications/dealerships">Dealerships</InlineLink>.
          <Names dealerships={listed} />
        </Notice>
      )}
      {unlisted.length > 0 && (
        <Notice tone="info">
          Erased as well, and never listed again:
          <Names dealerships={unlisted} />
        </Notice>
      )}
    </>
  );
};
