import {
  Box,
  Button,
  chakra,
  CheckboxField,
  Field,
  Grid,
  Heading,
  SelectField,
  useLocation,
} from '@larkway/sdk';
import { creditScores, terms, type Usage, usages } from './engine/profile';
import type { ProfileFormValues } from './profile-form-state';
import { creditLabels, RESULTS } from './profile-labels';

const usageLabels: Record<Usage, string> = {
  personal: 'Personal',
  business: 'Business',
  commercial: 'Commercial',
};

const creditScoreChoices = creditScores.map((score) => ({
  value: String(score),
  label: creditLabels[score],
}));
const termChoices = terms.map((months) => ({
  value: String(months),
  label: `${months} months`,
}));
const usageChoices = usages.map((usage) => ({ value: usage, label: usageLabels[usage] }));

interface ProfileFormProps {
  values: ProfileFormValues;
  onChange: (values: ProfileFormValues) => void;
  onSubmit: () => void;
  isCalculating: boolean;
  /** False until the rates are loaded. */
  isReady: boolean;
}

const money = { type: 'number', inputMode: 'decimal', prefix: '$' } as const;
const HEADING = 'financial-profile';

/**
 * The seven fields. Nothing is refused (decisions, row 13), so the browser does not validate
 * either. Without scripts they are posted, so that they are in no address, and the page's `action`
 * returns the results.
 */
export const ProfileForm = ({
  values,
  onChange,
  onSubmit,
  isCalculating,
  isReady,
}: ProfileFormProps) => {
  const field = <Name extends keyof ProfileFormValues>(name: Name) => ({
    name,
    value: values[name],
    onChange: (value: ProfileFormValues[Name]) => onChange({ ...values, [name]: value }),
  });
  const { pathname } = useLocation();
  return (
    <chakra.form
      method="post"
      action={`${pathname}#${RESULTS}`}
      noValidate
      aria-labelledby={HEADING}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      background="surface"
      borderWidth="1px"
      borderRadius={{ base: '0', md: 'stage' }}
      borderInlineWidth={{ base: '0', md: '1px' }}
      marginInline={{ base: 'calc(var(--lw-spacing-gutter) * -1)', md: '0' }}
      padding={{ base: '24px 20px', md: '8', lg: '6', xl: '8' }}
      position={{ lg: 'sticky' }}
      top={{ lg: '24px' }}
    >
      <Heading level={2} size="h3" id={HEADING} marginBottom="6">
        Your Financial Profile
      </Heading>
      <Grid
        gridTemplateColumns="repeat(auto-fit, minmax(max(140px, 45%), 1fr))"
        columnGap={{ base: '3', md: '4' }}
        rowGap="5"
      >
        <Box gridColumn="1 / -1">
          <Field label="Vehicle price" placeholder="8995" {...money} {...field('vehiclePrice')} />
        </Box>
        <Box gridColumn="1 / -1">
          <SelectField
            label="Credit score"
            options={creditScoreChoices}
            {...field('creditScore')}
          />
        </Box>
        <Field label="Down payment" placeholder="1000" {...money} {...field('downPayment')} />
        <Field label="Monthly budget" placeholder="300" {...money} {...field('monthlyBudget')} />
        <SelectField label="Preferred term" options={termChoices} {...field('preferredTerm')} />
        <SelectField
          label="Usage"
          options={usageChoices}
          {...field('usage')}
          onChange={(usage) => onChange({ ...values, usage: usage as Usage })}
        />
      </Grid>
      <Box marginBlock="5">
        <CheckboxField
          label="Interested in tax benefits"
          name="taxBenefit"
          checked={values.taxBenefit}
          onChange={(taxBenefit) => onChange({ ...values, taxBenefit })}
        />
      </Box>
      <Button
        type="submit"
        tone="lark"
        width="full"
        busy={isCalculating}
        busyText="Calculating..."
        disabled={!isReady}
      >
        Get Recommendations
      </Button>
    </chakra.form>
  );
};
