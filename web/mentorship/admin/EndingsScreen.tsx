import { HeartHandshake } from 'lucide-react'
import { type MentorshipEnding, mentorshipEndings } from '../../../contract/mentorship/endings.ts'
import { endingCauses, endingReasons, endingTimes } from '../../../contract/mentorship/states.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FaceStack } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { toPrograms } from '../programs/programAddresses.ts'
import { EndingFigures } from './EndingFigures.tsx'
import { type EndingsSearch, endingsAsked, endingsFilter } from './endingsSearch.ts'
import { ProgramChip } from './ProgramChip.tsx'

/** Mentorships that ended, across programs, for those who manage mentorship. */
export function EndingsScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<EndingsSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(mentorshipEndings.list, {
    query: endingsAsked(asked),
  })
  const { search, program, because, ended, reason } = asked
  const isNarrowed = [search, program, because, ended, reason].some((one) => one !== undefined)
  const sort_by = asked.sort_by ?? 'ended_at'
  const isNamed = sort_by === 'mentor' || sort_by === 'program'
  const title = t('mentorship.admin.endings.title')
  return (
    <Page title={title} lead={t('mentorship.admin.endings.lead')} width="wide">
      <EndingFigures program={program} />
      <DataTable
        label={title}
        columns={useColumns()}
        rows={data?.items ?? []}
        keyOf={({ mentorship }) => mentorship.id}
        nameOf={({ mentorship }) => mentorship.mentor.name}
        faceOf={({ mentorship }) => <FaceStack of={[mentorship.mentor, mentorship.mentee]} />}
        sort={{
          by: sort_by,
          direction: asked.sort_direction ?? (isNamed ? 'asc' : 'desc'),
          onSort: (by, sort_direction) => ask({ sort_by: by as EndingsSearch['sort_by'], sort_direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('mentorship.admin.endings.search')}
            value={search ?? ''}
            onChange={(words) => ask({ search: words || undefined })}
          />
        }
        filters={<EndingFilters />}
        tools={<ExportButton of="mentorship_endings" query={endingsFilter(asked)} />}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              title={t('mentorship.admin.endings.none_found')}
              actions={
                <Button
                  onClick={() =>
                    ask({
                      search: undefined,
                      program: undefined,
                      because: undefined,
                      ended: undefined,
                      reason: undefined,
                    })
                  }
                >
                  {t('mentorship.admin.endings.show_all')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={HeartHandshake} title={t('mentorship.admin.endings.empty')}>
              {t('mentorship.admin.endings.empty_says')}
            </EmptyState>
          )
        }
      />
    </Page>
  )
}

function EndingFilters() {
  const { t } = useText()
  const { asked, ask } = useAsked<EndingsSearch>()
  return (
    <>
      <ProgramChip value={asked.program} onChange={(program) => ask({ program })} />
      <Select
        label={t('mentorship.admin.endings.because')}
        value={asked.because ?? 'any'}
        options={(['any', ...endingCauses] as const).map((value) => ({
          value,
          text: t(`mentorship.admin.endings.because_is.${value}`),
        }))}
        onChange={(because) => ask({ because: because === 'any' ? undefined : because })}
      />
      <Select
        label={t('mentorship.admin.endings.ended')}
        value={asked.ended ?? 'any'}
        options={(['any', ...endingTimes] as const).map((value) => ({
          value,
          text: t(`mentorship.admin.endings.ended_is.${value}`),
        }))}
        onChange={(ended) => ask({ ended: ended === 'any' ? undefined : ended })}
      />
      <Select
        label={t('mentorship.admin.endings.reason')}
        value={asked.reason ?? 'any'}
        options={(['any', ...endingReasons] as const).map((value) => ({
          value,
          text: t(`mentorship.admin.endings.reason_is.${value}`),
        }))}
        onChange={(reason) => ask({ reason: reason === 'any' ? undefined : reason })}
      />
    </>
  )
}

function useColumns(): Column<MentorshipEnding>[] {
  const { t } = useText()
  const dates = useDates()
  const column = (key: keyof typeof titles) => ({ key, title: titles[key] })
  const titles = {
    mentor: t('mentorship.admin.endings.column.mentor'),
    mentee: t('mentorship.admin.endings.column.mentee'),
    program: t('mentorship.admin.endings.column.program'),
    since: t('mentorship.admin.endings.column.since'),
    ended_at: t('mentorship.admin.endings.column.ended_at'),
    because: t('mentorship.admin.endings.column.because'),
    reason: t('mentorship.admin.endings.column.reason'),
  }
  return [
    {
      ...column('mentor'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: ({ mentorship: { mentor } }) => (
        <Anchor className="b" href={linkTo.person(mentor)}>
          {mentor.name}
        </Anchor>
      ),
    },
    {
      ...column('mentee'),
      card: 'line',
      cell: ({ mentorship: { mentee } }) => <Anchor href={linkTo.person(mentee)}>{mentee.name}</Anchor>,
    },
    {
      ...column('program'),
      sorts: true,
      cell: ({ mentorship: { program } }) =>
        program ? (
          <Anchor href={toPrograms.overview(program)}>{program.name}</Anchor>
        ) : (
          <span className="m2">{t('mentorship.admin.endings.no_program')}</span>
        ),
    },
    {
      ...column('since'),
      sorts: true,
      keep: true,
      cell: ({ mentorship }) => dates.short(mentorship.since),
    },
    {
      ...column('ended_at'),
      sorts: true,
      keep: true,
      cell: ({ mentorship, early }) => (
        <>
          {mentorship.ended_at && dates.short(mentorship.ended_at)}
          {early && <span className="sm m2 below">{t('mentorship.admin.endings.ended_is.early')}</span>}
        </>
      ),
    },
    {
      ...column('because'),
      card: 'state',
      cell: ({ because, side }) =>
        because === 'left' ? (
          <Badge>{t('mentorship.admin.endings.because_is.left')}</Badge>
        ) : side ? (
          t(`mentorship.admin.endings.by.${side}`)
        ) : (
          t('mentorship.admin.endings.because_is.two')
        ),
    },
    {
      ...column('reason'),
      cell: ({ reason }) => reason && <span className="ending-reason">{reason}</span>,
    },
  ]
}
