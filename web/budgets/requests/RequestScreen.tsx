import { useParams } from '@tanstack/react-router'
import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { linkTo } from '../../app/links.ts'
import { useMoney } from '../../app/money.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { RequestActs } from './RequestActs.tsx'
import type { Request } from './RequestForm.tsx'
import { RequestItems } from './RequestItems.tsx'
import '../budgets.css'

/** One request with its state, its items and the decisions. */
export function RequestScreen() {
  const { id = '' } = useParams({ strict: false })
  const { data, isPending, error, refetch } = useQueryOf(budgetRequests.show, {
    params: { id: Number(id) },
  })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      {data && <Shown of={data} />}
    </ListState>
  )
}

function Shown({ of: request }: { of: Request }) {
  const { t } = useText()
  return (
    <Section
      title={request.description}
      aside={
        <LinkButton look="q" small href={`${linkTo.network(request.network)}/plan/budgeting/request`}>
          {t('budgets.ask.back')}
        </LinkButton>
      }
    >
      <div className="row wrap gap2">
        <StateBadge state={request.state}>{t(`budgets.requests.states.${request.state}`)}</StateBadge>
        <Standing of={request} />
      </div>
      <RequestActs of={request} />
      <Facts of={request} />
      <RequestItems of={request} />
      <Decisions of={request} />
    </Section>
  )
}

/** Who decides next, and since when it waits. */
function Standing({ of: request }: { of: Request }) {
  const { t } = useText()
  const dates = useDates()
  if (request.waits_since) {
    const day = dates.day(request.waits_since)
    return (
      <span className="m2">
        {request.waits_for
          ? t('budgets.request.waits', { name: request.waits_for.name, day })
          : t('budgets.request.waits_for_any', { day })}
      </span>
    )
  }
  if (request.state === 'changes_requested')
    return <span className="m2">{t('budgets.request.asker_next', { name: request.requested_by.name })}</span>
  return null
}

function Facts({ of: request }: { of: Request }) {
  const { t } = useText()
  const money = useMoney()
  const dates = useDates()
  const facts = [
    { name: t('budgets.figures.requested'), says: money(request.requested_amount_cents) },
    ...(request.approved_amount_cents === null
      ? []
      : [{ name: t('budgets.figures.approved'), says: money(request.approved_amount_cents) }]),
    ...(request.state === 'approved'
      ? [{ name: t('budgets.figures.available'), says: money(request.available_amount_cents) }]
      : []),
    {
      name: t('budgets.requests.requested_by'),
      says: t('budgets.request.on', {
        name: request.requested_by.name,
        day: dates.short(request.requested_at),
      }),
    },
    { name: t('budgets.requests.approver'), says: request.approver.name },
    ...(request.second_approver
      ? [{ name: t('budgets.request.second_approver'), says: request.second_approver.name }]
      : []),
    { name: t('budgets.column.period'), says: request.period.name },
    ...(request.events.length > 0
      ? [
          {
            name: t('budgets.request.events', { count: request.events.length }),
            says: request.events.map((event) => (
              <Anchor key={event.id} className="link below" href={linkTo.event(event)}>
                {event.name}
              </Anchor>
            )),
          },
        ]
      : []),
  ]
  return (
    <dl className="request-facts">
      {facts.map(({ name, says }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  )
}

function Decisions({ of: { decisions } }: { of: Request }) {
  const { t } = useText()
  const money = useMoney()
  const dates = useDates()
  if (decisions.length === 0) return null
  return (
    <Section level={3} title={t('budgets.request.history')}>
      <ul className="plain decisions">
        {decisions.map((one) => (
          <li key={one.id}>
            <div className="row gap2">
              {one.decided_by && <Face of={one.decided_by} size="s" />}
              <span className="grow">
                <span className="b">{one.decided_by?.name ?? t('budgets.request.somebody')}</span>{' '}
                <span className="sm m2">{dates.moment(one.decided_at)}</span>
              </span>
              <StateBadge state={one.decision}>
                {one.approved_amount_cents === null
                  ? t(`budgets.requests.states.${one.decision}`)
                  : t('budgets.request.granted', { amount: money(one.approved_amount_cents) })}
              </StateBadge>
            </div>
            {one.reason && <p>{one.reason}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
