import { Button, Container, EmptyState, Grid } from '@larkway/sdk';
import { useState } from 'react';
import { usePrograms } from '../../financing-data/financing-data';
import { isOutOfDate } from './is-out-of-date';
import { ProfileForm } from './profile-form';
import { defaultFormValues, toProfile } from './profile-form-values';
import { ReadyCard } from './ready-card';
import { Results } from './results';
import { useRecommendations } from './use-recommendations';

/** The form on one side, what follows from it on the other. */
export const RecommendationEngine = () => {
  const { data: programs, error, reload } = usePrograms();
  const [values, setValues] = useState(defaultFormValues);
  const { recommendations, isCalculating, calculate } = useRecommendations();
  const profile = toProfile(values);
  const submit = () => programs && calculate(programs, profile);

  const answer = () => {
    if (recommendations) {
      const outOfDate = !isCalculating && isOutOfDate(recommendations.profile, profile);
      return <Results recommendations={recommendations} outOfDate={outOfDate} onRecalculate={submit} />;
    }
    if (error) {
      return (
        <EmptyState title="The rates did not load" text="Please try again in a moment." action={<Button onClick={reload}>Try again</Button>} />
      );
    }
    return <ReadyCard programs={programs} />;
  };

  return (
    <Container>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 6fr) minmax(0, 7fr)', xl: 'minmax(0, 5fr) minmax(0, 7fr)' }}
        columnGap={{ lg: '10', xl: '18' }}
        rowGap="14"
        alignItems="start"
      >
        <ProfileForm
          values={values}
          onChange={setValues}
          onSubmit={submit}
          isCalculating={isCalculating}
          isReady={programs !== undefined}
        />
        {answer()}
      </Grid>
    </Container>
  );
};
