import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { userData } from '../../contract/access/access.ts'
import { type ArchivedEntry, archives } from '../../contract/archives/archives.ts'
import { policyDocuments } from '../../contract/documents/documents.ts'
import { fields } from '../../contract/fields/fields.ts'
import { limits } from '../../contract/limits.ts'
import { managedNetworks } from '../../contract/networks/manage.ts'
import { groups } from '../../contract/networks/networks.ts'
import { Failure } from '../app/failure.ts'
import { queryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../ui/dialogs/Dialog.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { toast } from '../ui/toastStore.ts'
import type { Item } from './ArchivesScreen.tsx'
import type { ArchiveName } from './search.ts'

type Entry = z.output<typeof ArchivedEntry>

interface Props {
  archive: ArchiveName
  of: Item
  onClose: () => void
}

const stale = [
  archives.names.path,
  groups.list.path,
  managedNetworks.list.path,
  fields.list.path,
  policyDocuments.list.path,
  userData.show.path,
]

/** Shows what would be restored, asks for new names where they are taken, and restores it. */
export function RestoreDialog({ archive, of: { id, name }, onClose }: Props) {
  const { t } = useText()
  const [sent, setSent] = useState(false)
  // Once it is on its way back it isn't asked for any more: it may be gone from the archive before the answer comes.
  const { data, isPending, error, refetch } = useQuery({
    ...queryOf(archives.show, { params: { archive, id } }),
    enabled: !sent,
  })
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { mutate, isPending: busy } = useSend(archives.restore, {
    done: () => t('archives.restore.done', { name }),
    quiet: true,
    stale,
  })
  const restore = () => {
    setProblems({})
    setSent(true)
    mutate(
      {
        params: { archive, id },
        body: { names: [...names].map(([one, fresh]) => ({ id: one, name: fresh })) },
      },
      {
        onSuccess: onClose,
        onError: (failure) => {
          const fields = failure instanceof Failure ? failure.fields : {}
          setProblems(fields)
          setSent(false)
          toast.bad(
            failure instanceof Failure && Object.keys(fields).length === 0
              ? failure.message
              : t('archives.restore.failed', { name }),
          )
          // Meanwhile somebody may have taken the name, or archived something above it.
          void refetch()
        },
      },
    )
  }
  const unnamed = (data?.taken ?? []).some((one) => !names.get(one.id)?.trim())
  const waits = data?.waits_for ?? null
  return (
    <Dialog
      title={t('archives.restore.ask', { name })}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          {data && !waits && (
            <Button look="p" busy={busy} aria-disabled={unnamed} onClick={() => !unnamed && restore()}>
              {t('archives.restore.do')}
            </Button>
          )}
        </>
      }
    >
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && (
          <div className="returns">
            {waits ? (
              <p className="note wait">
                <Icon of={TriangleAlert} />
                {t('archives.restore.waits', { name: waits.name })}
              </p>
            ) : (
              <Returning of={data} />
            )}
            {!waits &&
              data.taken.map((one) => (
                <TextField
                  key={one.id}
                  name={`names.${one.id}`}
                  label={t('archives.restore.name', { name: one.name })}
                  hint={t('archives.restore.taken')}
                  limit={limits.name}
                  autoComplete="off"
                  value={names.get(one.id) ?? ''}
                  onChange={(fresh) => setNames(new Map([...names, [one.id, fresh]]))}
                  error={problems[`names.${one.id}`]}
                />
              ))}
          </div>
        )}
      </ListState>
    </Dialog>
  )
}

function Returning({ of: { along, along_count, people_count, leaders_count } }: { of: Entry }) {
  const { t } = useText()
  const more = along_count - along.length
  return (
    <>
      <p>
        {[
          t('archives.restore.alone'),
          people_count ? t('archives.restore.people', { count: people_count }) : '',
          people_count && leaders_count ? t('archives.restore.leaders', { count: leaders_count }) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {along.length > 0 && (
        <div>
          <p>{t('archives.restore.along')}</p>
          <ul>
            {along.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {more > 0 && <li>{t('archives.restore.more', { count: more })}</li>}
          </ul>
        </div>
      )}
    </>
  )
}

export function AskRemove({ archive, of: { id, name }, onClose }: Props) {
  const { t } = useText()
  const { mutate, isPending } = useSend(archives.remove, {
    done: () => t('archives.delete.done', { name }),
    failed: () => t('archives.delete.failed', { name }),
    stale,
  })
  return (
    <ConfirmDialog
      title={t('archives.delete.ask', { name })}
      lose={t('archives.delete.do')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { archive, id } }, { onSettled: onClose })}
    >
      {t('archives.delete.says')}
    </ConfirmDialog>
  )
}
