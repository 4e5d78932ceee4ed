import type { CommandName, MailTimeline } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useLive } from '../api/live';
import { useRead } from '../api/use-read';
import { CommandDialog } from '../commands/command-dialog';
import { commandsFor, wordsOf } from '../commands/words';
import { useMay } from '../session/use-session';
import { underlined } from '../ui/anchor';
import { Button } from '../ui/button';
import { Failed } from '../ui/failed';
import { Loading } from '../ui/loading';
import { Page, Part } from '../ui/page';
import { kindLabel } from './kinds';
import { MailFacts } from './mail-facts';
import { MailPersonal } from './mail-personal';
import { MailSiblings } from './mail-siblings';
import { MailState } from './mail-state';
import { MailTimelineView } from './mail-timeline';
import { SuppressionNotice } from './suppression-notice';

/** Back to the list as it was left; for who came by an address, to the whole list. */
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
      onClick={() => void (key === 'default' ? navigate('/mails') : navigate(-1))}
    >
      <ArrowLeftIcon size={18} aria-hidden /> Back to the list
    </chakra.button>
  );
};

const Content = ({ timeline }: { timeline: MailTimeline }) => {
  const { mail, events, siblings } = timeline;
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }}
      gap="32px 48px"
    >
      <Part title="Timeline">
        <MailTimelineView events={events} />
      </Part>
      <Box display="grid" gap="7" alignContent="start">
        <Part title="Mail">
          <MailFacts mail={mail} />
        </Part>
        <Part title="Personal data">
          <MailPersonal key={mail.id} mail={mail} />
        </Part>
        {siblings.length > 0 && (
          <Part title="Other mails of the same lead">
            <MailSiblings mails={siblings} />
          </Part>
        )}
      </Box>
    </Box>
  );
};

export const MailPage = () => {
  const { id = '' } = useParams();
  const { data, error, reload } = useRead<MailTimeline>(`/ops/api/mails/${encodeURIComponent(id)}`);
  const [asked, setAsked] = useState<CommandName | null>(null);
  const mayCommand = useMay('operator');
  useLive('mails', ({ ids, more }) => {
    if (more || ids.includes(id)) void reload();
  });
  const mail = data?.mail.id === id ? data.mail : undefined;
  const isSuppressed =
    data?.suppression !== null && data?.suppression !== undefined && data.suppression !== 'unknown';
  const commands = mail && mayCommand ? commandsFor(mail, isSuppressed) : [];
  return (
    <Page
      title={mail ? kindLabel(mail.kind) : 'Mail'}
      note={mail && <MailState state={mail.state} />}
      back={<Back />}
      actions={commands.map((command, index) => (
        <Button
          key={command}
          tone={index === 0 ? 'ink' : 'outline'}
          onClick={() => setAsked(command)}
        >
          {wordsOf(command).verb}
        </Button>
      ))}
    >
      {data && mail && <SuppressionNotice suppression={data.suppression} />}
      {data && mail ? (
        <Content timeline={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void reload()} />
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
