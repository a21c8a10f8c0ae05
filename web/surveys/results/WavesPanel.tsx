import { RefreshCw } from 'lucide-react'
import { numbersFor } from '../../../contract/formats.ts'
import type { Answers } from '../../../contract/route.ts'
import { surveyPulses } from '../../../contract/surveys/pulses.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Page.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { type Survey, toSurveys } from '../addresses.ts'
import { SurveyState } from '../SurveyState.tsx'
import { useFigures } from './figureWords.ts'
import { TrendCharts } from './TrendCharts.tsx'

type Told = Answers<typeof surveyPulses.waves>

/** Of a survey that repeats: when it is asked next, and each time it was. */
export function WavesPanel({ survey }: { survey: Survey }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useListOf(surveyPulses.waves, { params: { id: survey.id } })
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      skeleton={<SkeletonList rows={4} face={false} />}
    >
      {data && (
        <div className="survey-part">
          <Next survey={survey} next={data.next} />
          <TrendCharts survey={survey} waves={data.items} />
          <Section title={t('surveys.repeats.so_far')}>
            {data.items.length === 0 ? (
              <EmptyState icon={RefreshCw} title={t('surveys.repeats.none_yet')} />
            ) : (
              <ol className="list waves">
                {data.items.map((wave, at) => (
                  <Wave key={wave.id} survey={survey} wave={wave} before={data.items[at + 1]} />
                ))}
              </ol>
            )}
          </Section>
        </div>
      )}
    </ListState>
  )
}

/** The next wave in plain words, or why there is none. */
function Next({ survey: { pulse, repeats }, next }: { survey: Survey; next: Told['next'] }) {
  const { t } = useText()
  const dates = useDates()
  if (!pulse || !repeats) return null
  return (
    <Section title={t('surveys.repeats.next')}>
      {next ? (
        <>
          <p>
            {t('surveys.repeats.next_says', {
              number: pulse.waves + 1,
              from: dates.moment(next.at),
              until: dates.moment(next.until),
            })}
          </p>
          <p className="m2">
            {t('surveys.repeats.staying_says', { count: next.staying })}
            {next.turns.length > 0 && (
              <>
                {' '}
                {t('surveys.repeats.turns_next', {
                  questions: next.turns.map((title) => t('surveys.repeats.quoted', { title })).join(', '),
                })}
              </>
            )}
          </p>
          <p className="m2">{t(`surveys.repeats.again.${repeats.every}`, { count: repeats.open_days })}</p>
        </>
      ) : (
        <p>
          {t(
            pulse.paused_because
              ? `surveys.repeats.because.${pulse.paused_because}`
              : pulse.state === 'paused'
                ? 'surveys.repeats.paused_says'
                : 'surveys.repeats.ended_says',
          )}
        </p>
      )}
    </Section>
  )
}

interface WaveProps {
  survey: Survey
  wave: Told['items'][number]
  before: Told['items'][number] | undefined
}

function Wave({ survey, wave, before }: WaveProps) {
  const { t, locale } = useText()
  const dates = useDates()
  const { people } = useFigures()
  const { kind, network } = survey
  const here = toSurveys.results({ kind, network, id: wave.id })
  const until = wave.closed_at ?? wave.closes_at
  return (
    <li className="row wrap">
      <div className="grow">
        <p className="row gap2 wrap">
          <Anchor className="link b" href={here}>
            {t('surveys.repeats.wave', { number: wave.number })}
          </Anchor>
          <SurveyState of={{ state: wave.state, opens_at: null, pulse: null }} />
        </p>
        {wave.opened_at && until && (
          <p className="sm m2">
            {t('surveys.repeats.from_until', {
              from: dates.short(wave.opened_at),
              until: dates.short(until),
            })}
          </p>
        )}
        <p className="sm wave-rate">
          {t('surveys.results.rate', {
            count: wave.invited_count,
            answered: people(wave.response_count),
            invited: numbersFor(locale).format(wave.invited_count),
          })}
        </p>
        {wave.turns.length > 0 && (
          <p className="sm m3">{t('surveys.repeats.turns', { questions: wave.turns.join(' · ') })}</p>
        )}
      </div>
      {wave.can.read_results && before?.can.read_results && (
        <LinkButton small href={`${here}?against=${before.id}`}>
          {t('surveys.repeats.compare', { number: before.number })}
        </LinkButton>
      )}
    </li>
  )
}
