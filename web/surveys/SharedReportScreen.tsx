import { surveyReports } from '../../contract/surveys/reports.ts'
import { useAnswer } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { useTitle } from '../shell/title.ts'
import { useDates } from '../ui/dates/dates.ts'
import { Page, Section } from '../ui/Page.tsx'
import { ResultChart } from './results/ResultChart.tsx'
import './surveys.css'
import './results/results.css'

/** What was heard and what is done about it, for those who were asked. */
export function SharedReportScreen({ id }: { id: string }) {
  const { t } = useText()
  const dates = useDates()
  const report = useAnswer(surveyReports.read, { params: { id } })
  const { title, heard, doing, results, promise, published_at, network } = report
  useTitle(title)
  const day = dates.short(published_at)
  return (
    <Page
      title={title}
      lead={
        network ? t('surveys.report.lead_of', { name: network.name, day }) : t('surveys.report.lead', { day })
      }
    >
      {heard && (
        <Section title={t('surveys.report.field.heard')}>
          <p className="report-words">{heard}</p>
        </Section>
      )}
      {doing && (
        <Section title={t('surveys.report.field.doing')}>
          <p className="report-words">{doing}</p>
        </Section>
      )}
      {results.length > 0 && (
        <Section title={t('surveys.report.figures')}>
          <div className="report-charts">
            {results.map((result) =>
              result.hidden ? null : <ResultChart key={result.key} of={result} promise={promise} level={3} />,
            )}
          </div>
        </Section>
      )}
    </Page>
  )
}
