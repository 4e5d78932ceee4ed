import { Button, type ButtonProps } from '@larkway/sdk';

const FORM = 'all-vehicles';

/** Stands once on the page: what the clear buttons send where no script runs, so that everything is shown again. */
export const ClearForm = () => <form id={FORM} method="get" action="/inventory" hidden />;

/** Takes every filter away. */
export const ClearButton = ({ onClear, ...button }: ButtonProps & { onClear: () => void }) => (
  <Button
    type="submit"
    form={FORM}
    onClick={(event) => {
      event.preventDefault();
      onClear();
    }}
    {...button}
  />
);
