import { useParams } from '@tanstack/react-router'
import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { RequestForm } from './RequestForm.tsx'
import { requestPage } from './RequestsTable.tsx'

/** Lets requesters change a request that waits or needs changes. */
export function EditRequestScreen() {
  const { t } = useText()
  const { id = '' } = useParams({ strict: false })
  const { data, isPending, error, refetch } = useQueryOf(budgetRequests.show, {
    params: { id: Number(id) },
  })
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.can.edit === false}
      whenEmpty={
        <EmptyState
          title={t('budgets.ask.fixed.title')}
          actions={
            data && <LinkButton href={requestPage(data)}>{t('budgets.ask.back_to_request')}</LinkButton>
          }
        >
          {t('budgets.ask.fixed.says')}
        </EmptyState>
      }
    >
      {data && <RequestForm of={data} />}
    </ListState>
  )
}
