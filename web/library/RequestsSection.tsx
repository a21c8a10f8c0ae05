import { useState } from 'react'
import type { z } from 'zod'
import { type FolderRequest, folderPermissions, folderRequests } from '../../contract/library/library.ts'
import { useListOf } from '../app/lists.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { Face } from '../ui/Face.tsx'
import { Section } from '../ui/Page.tsx'
import { Pager } from '../ui/tables/Pager.tsx'
import { useSectionLevel } from './sectionLevel.ts'

type Asking = z.output<typeof FolderRequest>

/** Requests for access to a folder; hidden while there are none. */
export function RequestsSection({ folderId }: { folderId: number }) {
  const level = useSectionLevel()
  const { t } = useText()
  const [page, setPage] = useState(1)
  const [declining, setDeclining] = useState<Asking | null>(null)
  const { data } = useListOf(folderRequests.list, {
    query: { folder_id: folderId, state: 'pending', page },
  })
  const approve = useSend(folderRequests.approve, {
    done: ({ person }) => t('library.requests.approved', { name: person.name }),
    failed: () => t('library.requests.failed'),
    stale,
  })
  if (!data || data.total === 0) return null
  return (
    <Section title={t('library.requests.title')} level={level}>
      <ul className="list">
        {data.items.map((one) => (
          <li key={one.id} className="row top wrap">
            <Face of={one.person} />
            <div className="grow">
              <span className="b">{one.person.name}</span>{' '}
              <span className="sm m3">
                <RelativeTime at={one.created_at} />
              </span>
              {one.note && <p>{one.note}</p>}
            </div>
            {one.can.decide && (
              <span className="row gap2">
                <Button small onClick={() => approve.mutate({ params: { id: one.id } })}>
                  {t('library.requests.approve')}
                </Button>
                <Button small look="q" onClick={() => setDeclining(one)}>
                  {t('library.requests.decline')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {data.total > data.page_size && <Pager {...data} onChange={({ page: to }) => setPage(to)} />}
      {declining && <Declining of={declining} onClose={() => setDeclining(null)} />}
    </Section>
  )
}

const stale = [folderRequests.list.path, folderPermissions.show.path]

function Declining({ of: { id, person }, onClose }: { of: Asking; onClose: () => void }) {
  const { t } = useText()
  const { name } = person
  const decline = useSend(folderRequests.decline, {
    done: () => t('library.requests.declined', { name }),
    failed: () => t('library.requests.failed'),
    stale,
  })
  return (
    <ReasonDialog
      title={t('library.requests.decline_ask', { name })}
      optional
      act={t('library.requests.decline')}
      danger
      busy={decline.isPending}
      onReason={(reason) =>
        decline.mutate({ params: { id }, body: { reason: reason || null } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}
