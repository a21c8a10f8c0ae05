import { managedNetworks } from '../../../contract/networks/manage.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'

interface Props {
  network: { id: number; name: string; children_count: number }
  leave: () => void
  then?: () => void
}

const stale = [managedNetworks.list.path, groups.list.path]

/** Out of sight and nothing lost, with everything below it. */
export function AskArchive({ network, leave, then }: Props) {
  const { t } = useText()
  const { name, children_count: count } = network
  const { mutate, isPending } = useSend(managedNetworks.archive, {
    done: () => t('ui.toasts.archived', { name }),
    failed: () => t('manage.archive.failed'),
    stale,
  })
  return (
    <ConfirmDialog
      title={t('manage.archive.ask', { name })}
      lose={t('manage.archive.do')}
      busy={isPending}
      onKeep={leave}
      onLose={() => mutate({ params: { id: network.id } }, { onSettled: leave, onSuccess: then })}
    >
      {t('manage.archive.says')}
      {count > 0 && ` ${t('manage.archive.with', { count })}`}
    </ConfirmDialog>
  )
}

export function AskDelete({ network, leave, then }: Props) {
  const { t } = useText()
  const { name } = network
  const { mutate, isPending } = useSend(managedNetworks.destroy, {
    done: () => t('manage.delete.done', { name }),
    failed: () => t('manage.delete.failed'),
    stale,
  })
  return (
    <ConfirmDialog
      title={t('manage.delete.ask', { name })}
      lose={t('manage.delete.do')}
      irreversible
      busy={isPending}
      onKeep={leave}
      onLose={() => mutate({ params: { id: network.id } }, { onSettled: leave, onSuccess: then })}
    >
      {t('manage.delete.says')}
    </ConfirmDialog>
  )
}
