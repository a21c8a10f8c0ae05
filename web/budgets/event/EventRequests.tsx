import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Section } from '../../ui/Page.tsx'
import { RequestsTable } from '../requests/RequestsTable.tsx'
import type { EventMoney } from './EventBudgetScreen.tsx'

/** The requests made for an event, and the items its plan consists of. */
export function EventRequests({ of: { requests, items } }: { of: EventMoney }) {
  const { t } = useText()
  const money = useMoney()
  return (
    <>
      {items.length > 0 && (
        <Section title={t('budgets.event.items')}>
          <ul className="plain inbox">
            {items.map((item) => (
              <li key={item.id}>
                <span className="grow b">{item.title ?? t('budgets.items.hidden')}</span>
                <span className="num b">{money(item.approved_amount_cents ?? 0)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {requests.length > 0 && (
        <Section title={t('budgets.event.requests')}>
          <RequestsTable few rows={requests} />
        </Section>
      )}
    </>
  )
}
