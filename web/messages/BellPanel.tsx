import { notifications } from '../../contract/messages/messages.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { alsoStale, NotificationLine } from './NotificationLine.tsx'

/** The latest few; the whole list has its own page. */
export function BellPanel({ close }: { close: () => void }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(notifications.list, { query: { limit: 6 } })
  const readAll = useSend(notifications.readAll, {
    stale: alsoStale,
    failed: () => t('messages.mark_failed'),
  })
  return (
    <>
      <div className="sec-h">
        <h2>{t('messages.title')}</h2>
        {data !== undefined && data.unread > 0 && (
          <span className="end">
            <Button look="q" small busy={readAll.isPending} onClick={() => readAll.mutate({})}>
              {t('messages.mark_all')}
            </Button>
          </span>
        )}
      </div>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState small title={t('messages.empty.title')} level={3}>
            {t('messages.empty.says')}
          </EmptyState>
        }
      >
        <ul className="notifications">
          {data?.items.map((one) => (
            <NotificationLine key={one.id} of={one} close={close} />
          ))}
        </ul>
        <div className="menu-foot">
          <Anchor className="link" href="/notifications" onClick={close}>
            {t('messages.all')}
          </Anchor>
        </div>
      </ListState>
    </>
  )
}
