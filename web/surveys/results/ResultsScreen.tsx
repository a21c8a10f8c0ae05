import { Ellipsis, Pencil, Presentation, Send } from 'lucide-react'
import { useState } from 'react'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { useAsked } from '../../app/asked.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type Survey, toSurveys } from '../addresses.ts'
import { type SurveyAct, SurveyDialog } from '../SurveyDialogs.tsx'
import { SurveyPage } from '../SurveyPage.tsx'
import { SurveyState } from '../SurveyState.tsx'
import type { ResultsSearch } from '../search.ts'
import { useSurveyMenu } from '../surveyMenu.ts'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import { ResultsPanel } from './ResultsPanel.tsx'
import { SingleResponses } from './SingleResponses.tsx'
import { WavesPanel } from './WavesPanel.tsx'
import '../surveys.css'
import './results.css'

/** One survey: how many answered, what they said, and whom it asks. */
export function ResultsScreen({ id }: { id: string }) {
  const { t } = useText()
  const survey = useAnswer(surveys.show, { params: { id } })
  const { asked } = useAsked<ResultsSearch>()
  const [doing, setDoing] = useState<SurveyAct | null>(null)
  const menu = useSurveyMenu(setDoing, true)(survey)
  useTitle(survey.title)
  const here = toSurveys.results(survey)
  const { can, state, promise } = survey
  const isDraft = state === 'draft'
  const parts = isDraft
    ? []
    : [
        ...(can.read_results ? (['results'] as const) : []),
        ...(can.read_responses && promise === 'named' ? (['responses'] as const) : []),
        ...(can.share_results && !survey.stage ? (['report'] as const) : []),
        // On a stage nobody is invited.
        ...(!survey.stage && (can.remind || can.edit || can.close || can.delete)
          ? (['people'] as const)
          : []),
      ]
  const part = parts.find((one) => one === asked.part) ?? parts[0]
  return (
    <SurveyPage
      door={survey}
      title={survey.title}
      lead={<Standing of={survey} />}
      back
      actions={
        <>
          {isDraft && can.edit && !survey.pulse && (
            <LinkButton look="p" icon={Pencil} href={toSurveys.edit(survey)}>
              {t('surveys.act.edit')}
            </LinkButton>
          )}
          {survey.stage && state === 'published' && can.close && (
            <LinkButton look="p" icon={Presentation} href={toSurveys.stage(survey)}>
              {t('surveys.present.stage')}
            </LinkButton>
          )}
          {can.remind && (
            <Button icon={Send} onClick={() => setDoing('remind')}>
              {t('surveys.act.remind.do')}
            </Button>
          )}
          {menu.length > 0 && (
            <Menu
              label={t('surveys.act.more')}
              align="end"
              items={menu}
              opener={(props) => <Button look="q" icon={Ellipsis} label={t('surveys.act.more')} {...props} />}
            />
          )}
        </>
      }
    >
      {parts.length > 1 && (
        <Tabs
          label={t('surveys.results.parts')}
          items={parts.map((one) => ({
            href: one === parts[0] ? here : `${here}?part=${one}`,
            text: t(`surveys.results.part.${one}`),
            current: one === part,
          }))}
        />
      )}
      {survey.pulse ? (
        <WavesPanel survey={survey} />
      ) : isDraft ? (
        <EmptyState title={t('surveys.results.draft.title')}>{t('surveys.results.draft.says')}</EmptyState>
      ) : state === 'withdrawn' && part === 'results' ? (
        <EmptyState title={t('surveys.results.withdrawn.title')}>
          {t('surveys.results.withdrawn.says')}
        </EmptyState>
      ) : (
        <div className="survey-part">
          {part === 'results' && <ResultsPanel survey={survey} />}
          {part === 'responses' && <SingleResponses survey={survey} />}
          {part === 'report' && <ReportPanel survey={survey} />}
          {part === 'people' && <InvitationsPanel survey={survey} />}
          {part === undefined && (
            <EmptyState title={t('surveys.results.closed.title')}>
              {t('surveys.results.closed.says')}
            </EmptyState>
          )}
        </div>
      )}
      {doing && <SurveyDialog act={doing} survey={survey} here onClose={() => setDoing(null)} />}
    </SurveyPage>
  )
}

/** What it promises, and from when until when it can be answered. */
function Standing({ of: survey }: { of: Survey }) {
  const { t } = useText()
  const dates = useDates()
  const { state, promise, opens_at, closes_at, closed_at, published_at, wave } = survey
  const since = opens_at ?? published_at
  const until = closed_at ?? closes_at
  return (
    <span className="row gap2 wrap survey-facts">
      <SurveyState of={survey} />
      <span>{t(`surveys.promise.${promise}.short`)}</span>
      {wave && (
        <Anchor className="link" href={toSurveys.results({ ...survey, id: wave.pulse_id })}>
          {t('surveys.repeats.all_waves')}
        </Anchor>
      )}
      {state !== 'draft' && since && <span>{t('surveys.results.since', { day: dates.short(since) })}</span>}
      {until && <span>{t('surveys.results.until', { day: dates.short(until) })}</span>}
    </span>
  )
}
