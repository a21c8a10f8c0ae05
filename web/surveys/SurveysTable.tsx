import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { numbersFor } from '../../contract/formats.ts'
import { surveyStates } from '../../contract/surveys/states.ts'
import type { surveys } from '../../contract/surveys/surveys.ts'
import { useAsked } from '../app/asked.ts'
import type { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { ExportButton } from '../downloads/ExportButton.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { type Door, type SurveyLine, toSurveys } from './addresses.ts'
import { useFigures } from './results/figureWords.ts'
import { type SurveyAct, SurveyDialog } from './SurveyDialogs.tsx'
import { SurveyState } from './SurveyState.tsx'
import { directionOf, type SurveysSearch } from './search.ts'
import { useSurveyMenu } from './surveyMenu.ts'
import './surveys.css'

interface Props {
  door: Door
  list: ReturnType<typeof useListOf<typeof surveys.list>>
  /** The filter of the list, which the export uses as well. */
  asks: { kind: Door['kind'] } | { network_id: number }
}

/** Polls or surveys with how many were asked and how many answered. */
export function SurveysTable({ door, list, asks }: Props) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<SurveysSearch>()
  const [doing, setDoing] = useState<{ act: SurveyAct; survey: SurveyLine } | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = list
  const isNarrowed = asked.search !== undefined || asked.state !== undefined
  const place = door.network ? 'network' : door.kind
  return (
    <>
      <DataTable
        label={t(`surveys.list.title.${place}`)}
        columns={useColumns(door)}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort={{
          by: asked.sort_by ?? 'created_at',
          direction: directionOf(asked),
          onSort: (by, direction) =>
            ask({
              sort_by: by === 'created_at' ? undefined : (by as SurveysSearch['sort_by']),
              sort_direction: direction,
            }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('surveys.list.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={
          <Segmented
            label={t('surveys.column.state')}
            value={asked.state ?? 'any'}
            options={[
              { value: 'any', text: t('surveys.list.any') },
              ...surveyStates.map((value) => ({ value, text: t(`surveys.state.${value}`) })),
            ]}
            onChange={(state) => ask({ state: state === 'any' ? undefined : state })}
          />
        }
        tools={<ExportButton of="polls" query={{ ...asks, search: asked.search, state: asked.state }} />}
        rowMenu={useSurveyMenu((act, survey) => setDoing({ act, survey }))}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              title={t('surveys.list.none_found')}
              actions={
                <Button onClick={() => ask({ search: undefined, state: undefined })}>
                  {t('surveys.list.all')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={ClipboardList} title={t(`surveys.list.empty.${place}`)}>
              {t('surveys.list.empty.says')}
            </EmptyState>
          )
        }
      />
      {doing && <SurveyDialog {...doing} onClose={() => setDoing(null)} />}
    </>
  )
}

function useColumns(door: Door): Column<SurveyLine>[] {
  const { t, locale } = useText()
  const dates = useDates()
  const number = (count: number) => numbersFor(locale).format(count)
  const { people } = useFigures()
  const counts = (survey: SurveyLine) => {
    const { state, pulse, stage, response_count, invited_count } = survey
    if (pulse)
      return (
        <Anchor className="link" href={toSurveys.results(survey)}>
          {t('surveys.repeats.waves', { count: pulse.waves })}
        </Anchor>
      )
    if (state === 'draft') return ''
    if (stage) return people(response_count)
    return t('surveys.list.responses', { answered: people(response_count), of: number(invited_count) })
  }
  return [
    {
      key: 'title',
      title: t('surveys.column.title'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (survey) => (
        <span className="survey-name">
          <Anchor
            className="link b"
            href={
              survey.state === 'draft' && survey.can.edit && !survey.pulse
                ? toSurveys.edit(survey)
                : toSurveys.results(survey)
            }
          >
            {survey.title}
          </Anchor>
          <span className="sm m3 below">{t(`surveys.promise.${survey.promise}.short`)}</span>
        </span>
      ),
    },
    ...(door.network || door.kind === 'poll'
      ? []
      : [
          {
            key: 'network',
            title: t('surveys.column.network'),
            cell: ({ network }: SurveyLine) =>
              network ? (
                <span className="row gap2">
                  <Glyph src={network.glyph_url} size="x" />
                  {network.name}
                </span>
              ) : (
                t('surveys.list.enterprise')
              ),
          } satisfies Column<SurveyLine>,
        ]),
    {
      key: 'state',
      title: t('surveys.column.state'),
      sorts: true,
      card: 'state',
      cell: (survey) => <SurveyState of={survey} />,
    },
    {
      key: 'question_count',
      title: t('surveys.column.questions'),
      numeric: true,
      cell: ({ question_count }) => number(question_count),
    },
    {
      key: 'response_count',
      title: t('surveys.column.responses'),
      numeric: true,
      sorts: true,
      card: 'line',
      cell: counts,
    },
    {
      key: 'closes_at',
      title: t('surveys.column.closes_at'),
      sorts: true,
      keep: true,
      cell: ({ closes_at }) => closes_at && dates.short(closes_at),
    },
    {
      key: 'created_at',
      title: t('surveys.column.created_at'),
      sorts: true,
      keep: true,
      cell: ({ created_at }) => dates.short(created_at),
    },
    {
      key: 'created_by',
      title: t('surveys.column.created_by'),
      hidden: true,
      cell: ({ created_by }) => created_by?.name,
    },
  ]
}
