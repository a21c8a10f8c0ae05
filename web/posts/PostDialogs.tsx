import { useState } from 'react'
import type { z } from 'zod'
import { limits, pageSizes } from '../../contract/limits.ts'
import type { NetworkMark } from '../../contract/networks/networks.ts'
import { posts } from '../../contract/posts/pages.ts'
import { useListOf } from '../app/lists.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Reporting } from '../talk/ReportDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { Cancel, Dialog } from '../ui/dialogs/Dialog.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { TextArea } from '../ui/forms/TextField.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import type { Asking } from './tools.tsx'
import { stalePosts } from './writing/stale.ts'

interface Props {
  post: { id: number; title: string }
  onClose: () => void
}

/** The dialogs for sharing, reporting or removing a post. */
export function PostDialogs({ asking, ...props }: Props & { asking: Asking }) {
  if (asking === 'share') return <ShareDialog {...props} />
  return asking === 'report' ? <ReportDialog {...props} /> : <RemoveDialog {...props} />
}

type Network = Pick<z.output<typeof NetworkMark>, 'id' | 'name' | 'glyph_url'>

/** Asks another network to show it, found by its name. */
function ShareDialog({ post, onClose }: Props) {
  const { t } = useText()
  const [chosen, setChosen] = useState<Network | null>(null)
  const [note, setNote] = useState('')
  const share = useSend(posts.share, {
    done: ({ places }) =>
      t(
        places.some(({ network, state }) => network.id === chosen?.id && state === 'accepted')
          ? 'posts.share.shown'
          : 'posts.share.asked',
        { name: chosen?.name ?? '' },
      ),
    failed: () => t('posts.share.failed'),
    stale: stalePosts,
  })
  const send = () => {
    if (!chosen) return
    const body = { network_id: chosen.id, note: note.trim() || null }
    share.mutate({ params: { id: post.id }, body }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t('posts.share.title', { title: post.title })}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={share.isPending} aria-disabled={!chosen} onClick={send}>
            {t('posts.share.send')}
          </Button>
        </>
      }
    >
      <p className="m2">{t('posts.share.says')}</p>
      {chosen ? (
        <div className="row share-chosen">
          <Glyph src={chosen.glyph_url} size="m" />
          <span className="grow b">{chosen.name}</span>
          <Button small look="q" onClick={() => setChosen(null)}>
            {t('posts.share.other')}
          </Button>
        </div>
      ) : (
        <Finder of={post.id} choose={setChosen} />
      )}
      <TextArea
        name="note"
        label={t('posts.share.note')}
        hint={t('posts.share.note_hint')}
        optional
        rows={2}
        limit={limits.description}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  )
}

/** Those where the reader belongs, leads or may write, as many at a time as a list may have. */
function Finder({ of, choose }: { of: number; choose: (network: Network) => void }) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const [size, setSize] = useState<(typeof pageSizes)[number]>(pageSizes[0])
  const { data, isPending, error, refetch } = useListOf(posts.shareable, {
    params: { id: of },
    query: { search: search || undefined, page_size: size },
  })
  const left = (data?.total ?? 0) - (data?.items.length ?? 0)
  const next = pageSizes.find((one) => one > size)
  return (
    <>
      <SearchField label={t('posts.share.search')} value={search} onChange={setSearch} />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p className="m2">{t('posts.share.none')}</p>}
      >
        <ul className="marks share-list">
          {data?.items.map((network) => (
            <li key={network.id}>
              <Button look="q" onClick={() => choose(network)}>
                <Glyph src={network.glyph_url} size="s" />
                <span>{network.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </ListState>
      {left > 0 && next && (
        <Button small onClick={() => setSize(next)}>
          {t('posts.share.more', { count: Math.min(left, next - size) })}
        </Button>
      )}
    </>
  )
}

/** Reports a post to those who look after it. */
function ReportDialog({ post, onClose }: Props) {
  const { t } = useText()
  const report = useSend(posts.report, { quiet: true })
  return (
    <Reporting
      title={t('posts.report.title', { title: post.title })}
      onClose={onClose}
      send={(body) => report.mutateAsync({ params: { id: post.id }, body: { ...body, comment_id: null } })}
    />
  )
}

/** Removing somebody else's post takes a reason, which its author is told. */
function RemoveDialog({ post, onClose }: Props) {
  const { t } = useText()
  const remove = useSend(posts.remove, {
    done: () => t('ui.toasts.removed', { name: post.title }),
    failed: () => t('posts.remove.failed'),
    stale: stalePosts,
  })
  return (
    <ReasonDialog
      title={t('posts.remove.title', { title: post.title })}
      act={t('posts.remove.send')}
      danger
      busy={remove.isPending}
      onReason={(reason) =>
        remove.mutate({ params: { id: post.id }, body: { reason } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {t('posts.remove.text')}
    </ReasonDialog>
  )
}
