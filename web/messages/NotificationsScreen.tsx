import { useSearch } from '@tanstack/react-router'
import { notifications } from '../../contract/messages/messages.ts'
import { usePagesOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { alsoStale, NotificationLine } from './NotificationLine.tsx'

export function NotificationsScreen() {
  const { t } = useText()
  const { show } = useSearch({ from: '/_user/notifications' })
  const onlyUnread = show === 'unread'
  const list = usePagesOf(notifications.list, { query: { unread: onlyUnread ? 'true' : undefined } })
  const readAll = useSend(notifications.readAll, {
    stale: alsoStale,
    done: () => t('messages.marked'),
    failed: () => t('messages.mark_failed'),
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  const nothing = onlyUnread ? 'none_unread' : 'empty'
  return (
    <Page
      title={t('messages.title')}
      actions={
        unread > 0 && (
          <Button busy={readAll.isPending} onClick={() => readAll.mutate({})}>
            {t('messages.mark_all')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('messages.scope')}
        items={[
          { href: '/notifications', text: t('messages.scope_all'), current: !onlyUnread },
          {
            href: '/notifications?show=unread',
            text: t('messages.scope_unread'),
            count: unread,
            current: onlyUnread,
          },
        ]}
      />
      <div className="sec">
        <ListState
          pending={list.isPending}
          error={list.error}
          retry={() => void list.refetch()}
          empty={items.length === 0}
          whenEmpty={
            <EmptyState title={t(`messages.${nothing}.title`)}>{t(`messages.${nothing}.says`)}</EmptyState>
          }
        >
          <ul className="notifications">
            {items.map((one) => (
              <NotificationLine key={one.id} of={one} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('messages.more')}
            </Button>
          )}
        </ListState>
      </div>
    </Page>
  )
}
