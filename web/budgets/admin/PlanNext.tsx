import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { nextPeriod } from '../../../contract/budgets/nextPeriod.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { call } from '../../app/client.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useUnsaved } from '../../ui/forms/unsaved.ts'
import { Section } from '../../ui/Page.tsx'
import { useSettled } from '../../ui/settled.ts'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'
import { toBudgets } from './addresses.ts'
import { NextBasis } from './NextBasis.tsx'
import { NextLines } from './NextLines.tsx'
import { NextSum } from './NextSum.tsx'
import { blankPlan, isReadable, type NextDraft, planOf } from './nextDraft.ts'
import { PeriodInputs } from './PeriodInputs.tsx'
import type { NewPeriodSearch } from './search.ts'
import './next.css'

type Proposed = Answers<typeof nextPeriod.proposed>

/** The period after another one: what each network had beside what it would get, then all of it in one press. */
export function PlanNext({ after }: { after: number }) {
  const { t } = useText()
  const { data } = useQueryOf(nextPeriod.proposed, { params: { id: after } })
  if (!data) return null
  const { following } = data
  if (following && !following.can.initialize)
    return (
      <div className="savebar">
        <p>{t('finance.next.begun', { name: following.name })}</p>
        <LinkButton look="q" href={toBudgets.of(following)}>
          {t('finance.next.show')}
        </LinkButton>
      </div>
    )
  return <Plan of={data} />
}

function Plan({ of: proposed }: { of: Proposed }) {
  const { t } = useText()
  const { period, following } = proposed
  const { asked } = useAsked<NewPeriodSearch>()
  const [draft, setDraft] = useState<NextDraft>(blankPlan)
  const [isDone, setDone] = useState(false)
  const { search, sort_by, sort_direction, standing, page, page_size } = asked
  const query = { search, sort_by, sort_direction, standing, page, page_size: page_size as 25 | undefined }
  const plan = useSettled(planOf(draft))
  const lines = useQuery({
    queryKey: [nextPeriod.lines.path, period.id, plan, query],
    queryFn: () => call(nextPeriod.lines, { params: { id: period.id }, query, body: plan }),
    placeholderData: (last) => last,
    retry: false,
  })
  useUnsaved(!isDone && JSON.stringify(planOf(draft)) !== JSON.stringify(planOf(blankPlan)))
  const name = following?.name ?? proposed.name
  /** The total that was shown; what was typed since is added up first. */
  const total = async () => {
    if (!isReadable(draft)) {
      toast.bad(t('finance.next.wrong'))
      return null
    }
    const begin = planOf(draft)
    const isShown = lines.data && !lines.isPlaceholderData && JSON.stringify(begin) === JSON.stringify(plan)
    const { proposed_cents } = isShown
      ? lines.data
      : await call(nextPeriod.lines, { params: { id: period.id }, body: begin })
    return { begin, total_cents: proposed_cents }
  }
  const done = (made: { id: number; name: string }) => {
    setDone(true)
    toast.good(t('finance.next.created', { name: made.name }))
    void refresh(staleBudgets)
    setTimeout(() => void go(toBudgets.of(made)))
  }
  return (
    <>
      <Section title={name ? t('finance.next.amounts', { name }) : t('finance.next.amounts_unnamed')}>
        <NextSum of={lines.data} period={period} />
        <NextBasis draft={draft} change={setDraft} />
        <NextLines
          period={period}
          draft={draft}
          change={setDraft}
          lines={lines.data}
          pending={lines.isPending}
          refreshing={lines.isPlaceholderData}
          error={lines.error}
          retry={() => void lines.refetch()}
        />
      </Section>
      {following ? (
        <InitializeNext following={following} after={period.id} total={total} then={done} />
      ) : (
        <CreateNext of={proposed} total={total} then={done} />
      )}
    </>
  )
}

interface DoneProps {
  total: () => Promise<{ begin: ReturnType<typeof planOf>; total_cents: number } | null>
  then: (made: { id: number; name: string }) => void
}

function CreateNext({
  of: { period, name, starts_on, ends_on, tags },
  total,
  then,
}: DoneProps & { of: Proposed }) {
  const { t } = useText()
  const start = useMemo(() => ({ name, starts_on, ends_on, tags }), [name, starts_on, ends_on, tags])
  return (
    <Section title={t('finance.next.when')}>
      <Form
        sends={fiscalPeriods.create}
        send={async (body) => {
          const looked = await total()
          if (!looked) throw new Error('unreadable')
          return call(nextPeriod.create, { params: { id: period.id }, body: { ...body, ...looked } })
        }}
        start={start}
        texts="finance.field"
        label={t('finance.next.title')}
        then={then}
      >
        <PeriodInputs />
        <p className="m2">{t('finance.next.once')}</p>
        <div className="savebar">
          <Submit>{t('finance.next.create')}</Submit>
          <LinkButton href={toBudgets.of(period)}>{t('ui.cancel')}</LinkButton>
        </div>
      </Form>
    </Section>
  )
}

/** The period was made before, without budgets. */
function InitializeNext({
  following,
  after,
  total,
  then,
}: DoneProps & { following: { id: number; name: string }; after: number }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(fiscalPeriods.initialize, { stale: staleBudgets })
  return (
    <>
      <p className="m2">{t('finance.next.there', { name: following.name })}</p>
      <div className="savebar">
        <Button
          look="p"
          busy={isPending}
          onClick={async () => {
            const looked = await total()
            if (!looked) return
            const begin = { strategy: 'last_period' as const, period_id: after, ...looked.begin }
            mutate(
              { params: { id: following.id }, body: { begin, total_cents: looked.total_cents } },
              { onSuccess: then },
            )
          }}
        >
          {t('finance.begin.do')}
        </Button>
      </div>
    </>
  )
}
