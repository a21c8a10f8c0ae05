import { UserMinus, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { mentorshipParticipants, type Participant } from '../../../contract/mentorship/participants.ts'
import { type Program, programQuestions } from '../../../contract/mentorship/programs.ts'
import { mentorshipSides, participantStates } from '../../../contract/mentorship/states.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import { ProgramFrame } from './ProgramFrame.tsx'
import { type ParticipantsSearch, participantsAsked, participantsFilter } from './programSearch.ts'
import { stalePrograms } from './programWords.ts'

/** Who takes part in a program. */
export function ParticipantsScreen({ id }: { id: string }) {
  return <ProgramFrame id={id}>{(program) => <People of={program} />}</ProgramFrame>
}

function People({ of: program }: { of: Program }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<ParticipantsSearch>()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Participant | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(mentorshipParticipants.list, {
    query: participantsAsked(program.id, asked),
  })
  const { search, side, state, matched } = asked
  const isNarrowed = [search, side, state, matched].some((one) => one !== undefined)
  const add = program.can.enrol && (
    <Button icon={UserPlus} onClick={() => setAdding(true)}>
      {t('mentorshipPrograms.participants.add')}
    </Button>
  )
  return (
    <div className="program-body">
      {((data?.items.length ?? 0) > 0 || isNarrowed) && (
        <div className="row wrap gap2 program-tools">{add}</div>
      )}
      <DataTable
        label={t('mentorshipPrograms.tab.people')}
        columns={useColumns(program)}
        rows={data?.items ?? []}
        keyOf={({ person }) => person.id}
        nameOf={({ person }) => person.name}
        faceOf={({ person }) => <Face of={person} />}
        sort={{
          by: asked.sort_by ?? 'name',
          direction: asked.sort_direction ?? (asked.sort_by && asked.sort_by !== 'name' ? 'desc' : 'asc'),
          onSort: (by, sort_direction) =>
            ask({ sort_by: by as ParticipantsSearch['sort_by'], sort_direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('mentorshipPrograms.participants.search')}
            value={search ?? ''}
            onChange={(words) => ask({ search: words || undefined })}
          />
        }
        filters={<PeopleFilters />}
        tools={<ExportButton of="mentorship_participants" query={participantsFilter(program.id, asked)} />}
        rowMenu={(one) =>
          one.can.remove && program.can.enrol
            ? [
                {
                  text: t('mentorshipPrograms.participants.remove'),
                  icon: UserMinus,
                  danger: true,
                  does: () => setRemoving(one),
                },
              ]
            : []
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              title={t('mentorshipPrograms.participants.none_found')}
              actions={
                <Button
                  onClick={() =>
                    ask({ search: undefined, side: undefined, state: undefined, matched: undefined })
                  }
                >
                  {t('mentorshipPrograms.show_all')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={Users} title={t('mentorshipPrograms.participants.empty')} actions={add}>
              {t('mentorshipPrograms.participants.empty_says')}
            </EmptyState>
          )
        }
      />
      {adding && <AddPeopleDialog of={program} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog of={program} who={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}

function PeopleFilters() {
  const { t } = useText()
  const { asked, ask } = useAsked<ParticipantsSearch>()
  const any = { value: 'any' as const, text: t('mentorshipPrograms.any') }
  return (
    <>
      <Segmented
        label={t('mentorshipPrograms.participants.side')}
        value={asked.side ?? 'any'}
        options={[
          any,
          ...mentorshipSides.map((value) => ({
            value,
            text: t(`mentorshipPrograms.participants.sides.${value}`),
          })),
        ]}
        onChange={(side) => ask({ side: side === 'any' ? undefined : side })}
      />
      <Segmented
        label={t('mentorshipPrograms.participants.matched')}
        value={asked.matched ?? 'any'}
        options={[
          any,
          ...(['true', 'false'] as const).map((value) => ({
            value,
            text: t(`mentorshipPrograms.participants.matched_is.${value}`),
          })),
        ]}
        onChange={(matched) => ask({ matched: matched === 'any' ? undefined : matched })}
      />
      <Segmented
        label={t('mentorshipPrograms.participants.state')}
        value={asked.state ?? 'enrolled'}
        options={participantStates.map((value) => ({
          value,
          text: t(`mentorshipPrograms.participants.state_is.${value}`),
        }))}
        onChange={(state) => ask({ state: state === 'enrolled' ? undefined : state })}
      />
    </>
  )
}

function useColumns(program: Program): Column<Participant>[] {
  const { t, locale } = useText()
  const dates = useDates()
  const number = (count: number) => numbersFor(locale).format(count)
  const { data } = useQueryOf(programQuestions.list, {
    params: { id: program.id },
    query: { page_size: 25 },
  })
  const room = ({ side, mentor_places, mentee_places }: Participant) =>
    [
      side !== 'mentee' && t('mentorshipPrograms.participants.places_mentor', { count: mentor_places }),
      side !== 'mentor' && t('mentorshipPrograms.participants.places_mentee', { count: mentee_places }),
    ]
      .filter(Boolean)
      .join(', ')
  return [
    {
      key: 'name',
      title: t('mentorshipPrograms.participants.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: ({ person, title }) => (
        <>
          <Anchor className="b" href={linkTo.person(person)}>
            {person.name}
          </Anchor>
          {title && <span className="sm m2 below">{title}</span>}
        </>
      ),
    },
    {
      key: 'side',
      title: t('mentorshipPrograms.participants.column.side'),
      card: 'line',
      cell: ({ side }) => t(`mentorshipPrograms.participants.side_is.${side}`),
    },
    {
      key: 'places',
      title: t('mentorshipPrograms.participants.column.places'),
      cell: room,
    },
    {
      key: 'wishes',
      title: t('mentorshipPrograms.participants.column.wishes'),
      numeric: true,
      cell: ({ wishes }) => number(wishes),
    },
    {
      key: 'pairs',
      title: t('mentorshipPrograms.participants.column.pairs'),
      sorts: true,
      numeric: true,
      cell: ({ pairs }) => number(pairs),
    },
    {
      key: 'enrolled_at',
      title: t('mentorshipPrograms.participants.column.enrolled_at'),
      sorts: true,
      keep: true,
      cell: ({ enrolled_at }) => dates.short(enrolled_at),
    },
    {
      key: 'state',
      title: t('mentorshipPrograms.participants.column.state'),
      card: 'state',
      cell: ({ state, unmatchable }) =>
        unmatchable ? (
          <Badge tone="wait">{t(`mentorshipPrograms.participants.unmatchable.${unmatchable}`)}</Badge>
        ) : (
          <StateBadge state={state === 'enrolled' ? 'active' : 'closed'}>
            {t(`mentorshipPrograms.participants.state_is.${state}`)}
          </StateBadge>
        ),
    },
    ...(data?.items ?? []).map(
      (question): Column<Participant> => ({
        key: `answer_${question.id}`,
        title: question.title,
        hidden: true,
        cell: ({ answers }) => {
          const value = answers.find((one) => one.field_id === question.id)?.value
          return Array.isArray(value) ? value.join(', ') : (value ?? '')
        },
      }),
    ),
  ]
}

interface RemoveProps {
  of: Program
  who: Participant
  onClose: () => void
}

function RemoveDialog({ of: program, who: { person }, onClose }: RemoveProps) {
  const { t } = useText()
  const remove = useSend(mentorshipParticipants.remove, {
    done: () => t('mentorshipPrograms.participants.removed', { name: person.name }),
    stale: stalePrograms,
  })
  return (
    <ConfirmDialog
      title={t('mentorshipPrograms.participants.remove_ask', { name: person.name })}
      lose={t('mentorshipPrograms.participants.remove')}
      busy={remove.isPending}
      onKeep={onClose}
      onLose={() =>
        remove.mutate(
          { params: { id: program.id, userId: person.id } },
          { onSuccess: onClose, onError: onClose },
        )
      }
    >
      <p>{t('mentorshipPrograms.participants.remove_says')}</p>
    </ConfirmDialog>
  )
}
