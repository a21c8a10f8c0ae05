import { Copy, Link, Mail, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Answers } from '../../../contract/route.ts'
import { surveyInvitations } from '../../../contract/surveys/invitations.ts'
import { useAsked } from '../../app/asked.ts'
import { call } from '../../app/client.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Survey } from '../addresses.ts'
import type { ResultsSearch } from '../search.ts'
import { staleSurveys } from '../stale.ts'

type Invitation = Answers<typeof surveyInvitations.list>['items'][number]

/** The people a survey asks, and what helps if somebody's mail got lost. */
export function InvitationsPanel({ survey }: { survey: Survey }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<ResultsSearch>()
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const [link, setLink] = useState<{ name: string; url: string } | null>(null)
  const by = asked.sort_by === 'invited_at' ? 'invited_at' : 'name'
  const direction = asked.sort_direction ?? (by === 'name' ? 'asc' : 'desc')
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(surveyInvitations.list, {
    params: { id: survey.id },
    query: {
      search: asked.search,
      sort_by: by,
      sort_direction: direction,
      page: asked.page,
      page_size: asked.page_size as 25 | undefined,
    },
  })
  const params = (person: Invitation['person']) => ({ id: survey.id, user_id: person.id })
  const { mutate: resend } = useSend(surveyInvitations.resend, {
    done: () => t('surveys.people.resend.done'),
    stale: staleSurveys,
  })
  const makeLink = async ({ person }: Invitation) => {
    try {
      const { url } = await call(surveyInvitations.link, { params: params(person) })
      setLink({ name: person.name, url })
    } catch (failure) {
      toast.bad(failure instanceof Error && failure.message ? failure.message : t('shell.failed.action'))
    }
  }
  const menu = (invitation: Invitation): readonly MenuEntry[] => {
    const { can, person } = invitation
    return [
      ...(can.resend
        ? [
            {
              text: t('surveys.people.resend.do'),
              icon: Mail,
              does: () => resend({ params: params(person) }),
            },
          ]
        : []),
      ...(can.link
        ? [{ text: t('surveys.people.link.do'), icon: Link, does: () => void makeLink(invitation) }]
        : []),
      ...(can.withdraw
        ? ([
            'rule',
            {
              text: t('surveys.people.withdraw.do'),
              icon: UserMinus,
              danger: true,
              does: () => setWithdrawing(invitation),
            },
          ] as const)
        : []),
    ]
  }
  return (
    <>
      <DataTable
        label={t('surveys.results.part.people')}
        columns={useColumns(survey)}
        rows={data?.items ?? []}
        keyOf={({ person }) => person.id}
        nameOf={({ person }) => person.name}
        faceOf={({ person }) => <Face of={person} />}
        sort={{
          by,
          direction,
          onSort: (to, direction) =>
            ask({ sort_by: to === 'invited_at' ? 'invited_at' : undefined, sort_direction: direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('surveys.results.search_people')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        rowMenu={menu}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState title={t(asked.search ? 'surveys.results.nobody_found' : 'surveys.people.none')} />
        }
      />
      {withdrawing && <Withdraw of={withdrawing} survey={survey} onClose={() => setWithdrawing(null)} />}
      {link && <OneLink of={link} onClose={() => setLink(null)} />}
    </>
  )
}

function useColumns({ promise }: Survey): Column<Invitation>[] {
  const { t } = useText()
  const dates = useDates()
  return [
    {
      key: 'name',
      title: t('surveys.column.person'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: ({ person }) => <span className="b">{person.name}</span>,
    },
    {
      key: 'invited_at',
      title: t('surveys.column.invited_at'),
      sorts: true,
      keep: true,
      card: 'line',
      cell: ({ invited_at }) => invited_at && dates.short(invited_at),
    },
    {
      key: 'reminded_at',
      title: t('surveys.column.reminded_at'),
      keep: true,
      cell: ({ reminded_at }) => reminded_at && dates.short(reminded_at),
    },
    {
      key: 'state',
      title: t('surveys.column.state'),
      card: 'state',
      cell: ({ answered, withdrawn, invited_at }) =>
        withdrawn ? (
          <Badge>{t('surveys.people.state.withdrawn')}</Badge>
        ) : promise === 'named' && answered ? (
          <Badge tone="ok">{t('surveys.people.state.answered')}</Badge>
        ) : invited_at ? (
          <Badge tone="info">{t('surveys.people.state.invited')}</Badge>
        ) : (
          <Badge tone="wait">{t('surveys.people.state.waiting')}</Badge>
        ),
    },
  ]
}

function Withdraw({
  of: { person },
  survey,
  onClose,
}: {
  of: Invitation
  survey: Survey
  onClose: () => void
}) {
  const { t } = useText()
  const { mutate, isPending } = useSend(surveyInvitations.withdraw, {
    done: () => t('surveys.people.withdraw.done', { name: person.name }),
    stale: staleSurveys,
  })
  return (
    <ConfirmDialog
      title={t('surveys.people.withdraw.ask', { name: person.name })}
      lose={t('surveys.people.withdraw.do')}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: survey.id, user_id: person.id } }, { onSettled: onClose })}
    >
      {t('surveys.people.withdraw.says')}
    </ConfirmDialog>
  )
}

/** A link to pass on by other means. Anybody who has it answers as this person. */
function OneLink({ of: { name, url }, onClose }: { of: { name: string; url: string }; onClose: () => void }) {
  const { t } = useText()
  const [copied, setCopied] = useState(false)
  return (
    <Dialog
      title={t('surveys.people.link.title', { name })}
      onClose={onClose}
      actions={
        <Button
          look="p"
          icon={Copy}
          onClick={() =>
            void navigator.clipboard?.writeText(url).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {t(copied ? 'surveys.people.link.copied' : 'surveys.people.link.copy')}
        </Button>
      }
    >
      <p>{t('surveys.people.link.says', { name })}</p>
      <div className="inp survey-link">
        <input
          readOnly
          aria-label={t('surveys.people.link.title', { name })}
          value={url}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  )
}
