import { Container, EmptyState, Grid } from '@larkway/sdk';
import { usePrograms } from '../../ui/financing-data';
import { ProfileForm } from './profile-form';
import { ReadyCard } from './ready-card';
import { Results, ResultsPending } from './results';
import { useRecommendations } from './use-recommendations';

/** The form and its results. */
export const RecommendationEngine = () => {
  const { data: programs, error, reload } = usePrograms();
  const {
    values,
    fillIn,
    calculate,
    isCalculating,
    finished,
    recommendations,
    isAsked,
    outOfDate,
  } = useRecommendations(programs);

  const answer = () => {
    if (recommendations) {
      return (
        <Results
          recommendations={recommendations}
          outOfDate={outOfDate}
          onRecalculate={calculate}
          arrivals={finished}
        />
      );
    }
    if (error) {
      return (
        <EmptyState
          title="The rates did not load"
          text="Please try again in a moment."
          onRetry={reload}
        />
      );
    }
    return isAsked ? <ResultsPending /> : <ReadyCard programs={programs} />;
  };

  return (
    <Container>
      <Grid
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          lg: 'minmax(0, 6fr) minmax(0, 7fr)',
          xl: 'minmax(0, 5fr) minmax(0, 7fr)',
        }}
        columnGap={{ lg: '10', xl: '18' }}
        rowGap="14"
        alignItems="start"
      >
        <ProfileForm
          values={values}
          onChange={fillIn}
          onSubmit={calculate}
          isCalculating={isCalculating}
          isReady={programs !== undefined}
        />
        {answer()}
      </Grid>
    </Container>
  );
};
