import { useNavigate, useSearch } from '@tanstack/react-router'
import { fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { call } from '../../app/client.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'
import { toBudgets } from './addresses.ts'
import { Initialize } from './Initialize.tsx'
import { PeriodInputs } from './PeriodInputs.tsx'
import { PlanNext } from './PlanNext.tsx'
import type { NewPeriodSearch } from './search.ts'

/** Creates a fiscal period in two steps: its dates, then the budgets it starts with; or all of it from another period. */
export function NewPeriodScreen() {
  const { t } = useText()
  const { period, after }: NewPeriodSearch = useSearch({ strict: false })
  const { data: choices } = useQueryOf(fiscalPeriods.choices)
  const before = choices?.items.find(({ id }) => id === after)
  if (after)
    return (
      <Page
        title={t('finance.next.title')}
        lead={before && t('finance.next.lead', { period: before.name })}
        crumbs={[{ href: toBudgets.home, text: t('budgets.title') }]}
        width="wide"
      >
        <PlanNext after={after} />
      </Page>
    )
  return (
    <Page
      title={t('finance.new.title')}
      lead={t('finance.new.lead')}
      crumbs={[{ href: toBudgets.home, text: t('budgets.title') }]}
    >
      {period ? <Begin id={period} /> : <Describe />}
    </Page>
  )
}

function Describe() {
  const { t } = useText()
  const navigate = useNavigate()
  return (
    <Section title={t('finance.new.first')}>
      <Form
        sends={fiscalPeriods.create}
        send={(body) => call(fiscalPeriods.create, { body })}
        start={nextYear(new Date())}
        texts="finance.field"
        label={t('finance.new.title')}
        then={({ id, name }) => {
          toast.good(t('finance.new.created', { name }))
          void refresh(staleBudgets)
          void navigate({ to: '.', search: { period: id } as never, replace: true })
        }}
      >
        <PeriodInputs />
        <div className="savebar">
          <Submit>{t('finance.new.create')}</Submit>
          <LinkButton look="q" href={toBudgets.home}>
            {t('ui.cancel')}
          </LinkButton>
        </div>
      </Form>
    </Section>
  )
}

/** Most companies' fiscal year is the calendar year. */
const nextYear = (now: Date) => {
  const year = now.getFullYear() + 1
  return { name: '', starts_on: `${year}-01-01`, ends_on: `${year}-12-31`, tags: [] }
}

function Begin({ id }: { id: number }) {
  const { t } = useText()
  const dates = useDates('UTC')
  const { data: period } = useQueryOf(fiscalPeriods.show, { params: { id } })
  if (!period) return null
  const days = t('finance.periods.from_to', {
    first: dates.short(period.starts_on),
    last: dates.short(period.ends_on),
  })
  return (
    <Section title={t('finance.new.second', { name: period.name })}>
      <p className="m2">{days}</p>
      {period.can.initialize ? (
        <Initialize of={period} then={() => void go(toBudgets.of(period))} />
      ) : (
        <div className="savebar">
          <p>{t('finance.new.done_already')}</p>
          <LinkButton href={toBudgets.of(period)}>{t('finance.new.show')}</LinkButton>
        </div>
      )}
    </Section>
  )
}
