import type { CommandName, EmailWithHistory } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useLiveEvent } from '../api/live';
import { useRead } from '../api/use-read';
import { CommandDialog } from '../commands/command-dialog';
import { commandsFor, commandTexts } from '../commands/command-texts';
import { useMay } from '../session/use-session';
import { Button } from '../ui/button';
import { LoadError, Loading } from '../ui/load-state';
import { Notice } from '../ui/notice';
import { Page, PageSection } from '../ui/page';
import { underlined } from '../ui/text';
import { RelativeTime } from '../ui/time';
import { EmailFacts, EmailPersonalData, RelatedEmails } from './email-details';
import { EmailMessage } from './email-message';
import { EmailState } from './email-state';
import { EmailTimeline } from './email-timeline';
import { kindLabel, suppressionReasons } from './labels';

/** Says that a retry of this email would send nothing, and why. */
const SuppressionNotice = ({ suppression }: Pick<EmailWithHistory, 'suppression'>) => {
  if (suppression === null) return null;
  if (suppression === 'unknown')
    return (
      <Notice tone="info" marginBottom="5">
        Whether the recipient is on the suppression list is unknown: the email service does not
        answer.
      </Notice>
    );
  return (
    <Notice tone="warning" marginBottom="5">
      The recipient is on the suppression list (
      {suppressionReasons[suppression.reason] ?? suppression.reason},{' '}
      <RelativeTime at={suppression.createdAt} />
      ). A retry sends nothing until the suppression is removed.
    </Notice>
  );
};

/** Back to the list as it was; from a direct link, to the unfiltered list. */
const Back = () => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <chakra.button
      type="button"
      display="inline-flex"
      alignItems="center"
      gap="2"
      minHeight="touch"
      fontWeight={500}
      css={underlined}
      onClick={() => void (key === 'default' ? navigate('/emails') : navigate(-1))}
    >
      <ArrowLeftIcon size={18} aria-hidden /> Back to the list
    </chakra.button>
  );
};

const Content = ({ timeline }: { timeline: EmailWithHistory }) => {
  const { email, events, siblings } = timeline;
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }}
      gap="32px 48px"
    >
      <Box display="grid" gap="7" alignContent="start">
        <PageSection title="Timeline">
          <EmailTimeline events={events} />
        </PageSection>
        <PageSection title="Message">
          <EmailMessage key={email.id} id={email.id} />
        </PageSection>
      </Box>
      <Box display="grid" gap="7" alignContent="start">
        <PageSection title="Email">
          <EmailFacts email={email} />
        </PageSection>
        <PageSection title="Personal data">
          <EmailPersonalData key={email.id} email={email} />
        </PageSection>
        {siblings.length > 0 && (
          <PageSection title="Other emails of the same lead">
            <RelatedEmails emails={siblings} />
          </PageSection>
        )}
      </Box>
    </Box>
  );
};

export const EmailPage = () => {
  const { id = '' } = useParams();
  const { data, error, reload } = useRead<EmailWithHistory>(
    `/ops/api/emails/${encodeURIComponent(id)}`,
  );
  const [asked, setAsked] = useState<CommandName | null>(null);
  const mayCommand = useMay('operator');
  useLiveEvent('emails', ({ ids, more }) => {
    if (more || ids.includes(id)) void reload();
  });
  const email = data?.email.id === id ? data.email : undefined;
  const isSuppressed =
    data?.suppression !== null && data?.suppression !== undefined && data.suppression !== 'unknown';
  const commands = email && mayCommand ? commandsFor(email, isSuppressed) : [];
  return (
    <Page
      title={email ? kindLabel(email.kind) : 'Email'}
      note={email && <EmailState state={email.state} />}
      back={<Back />}
      actions={commands.map((command, index) => (
        <Button
          key={command}
          tone={index === 0 ? 'ink' : 'outline'}
          onClick={() => setAsked(command)}
        >
          {commandTexts(command).verb}
        </Button>
      ))}
    >
      {data && email && <SuppressionNotice suppression={data.suppression} />}
      {data && email ? (
        <Content timeline={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void reload()} />
      ) : (
        <Loading rows={6} height="56px" />
      )}
      {asked && (
        <CommandDialog
          command={asked}
          target={{ ids: [id] }}
          onClose={() => setAsked(null)}
          onDone={() => void reload()}
        />
      )}
    </Page>
  );
};
