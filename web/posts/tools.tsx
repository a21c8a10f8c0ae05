import { Bookmark, Flag, Pin, PinOff, Share2, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { posts } from '../../contract/posts/pages.ts'
import { myNews, networkNews } from '../../contract/posts/posts.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import type { MenuEntry } from '../ui/dialogs/Menu.tsx'
import { changeLine } from './feedCache.ts'

const Dialogs = lazy(() => import('./PostDialogs.tsx').then((part) => ({ default: part.PostDialogs })))

export type Asking = 'share' | 'report' | 'remove'

interface Told {
  id: number
  title: string
  saved: boolean
  can: { share: boolean; report: boolean; remove: boolean }
  /** The network where it may be pinned or unpinned. */
  pins: readonly { network: { id: number; name: string }; pinned: boolean }[]
}

/** The actions of readers and moderators on a post, the same on its card and its page. */
export function usePostTools(post: Told): {
  entries: MenuEntry[]
  share: () => void
  dialogs: ReactNode
} {
  const { t } = useText()
  const [asking, setAsking] = useState<Asking | null>(null)
  const save = useSaving(post)
  const stale = [posts.show.path, myNews.latest.path, networkNews.latest.path]
  const pin = useSend(posts.pin, {
    done: () => t('posts.pin.done'),
    failed: () => t('posts.pin.failed'),
    stale,
  })
  const unpin = useSend(posts.unpin, {
    done: () => t('posts.pin.undone'),
    failed: () => t('posts.pin.failed'),
    stale,
  })
  const { id, can, pins } = post
  const entries: MenuEntry[] = [
    { text: t(post.saved ? 'posts.save.undo' : 'posts.save.on'), icon: Bookmark, does: save.act },
    ...(can.share ? [{ text: t('posts.share.do'), icon: Share2, does: () => setAsking('share') }] : []),
    ...pins.map(({ network, pinned }) => ({
      text: t(pinned ? 'posts.pin.off' : 'posts.pin.on', { name: network.name }),
      icon: pinned ? PinOff : Pin,
      does: () => (pinned ? unpin : pin).mutate({ params: { id, network_id: network.id } }),
    })),
    ...(can.report ? [{ text: t('posts.report.do'), icon: Flag, does: () => setAsking('report') }] : []),
    ...(can.remove ? [{ text: t('posts.remove.do'), icon: Trash2, does: () => setAsking('remove') }] : []),
  ]
  return {
    entries,
    share: () => setAsking('share'),
    dialogs: asking && (
      <Suspense>
        <Dialogs asking={asking} post={post} onClose={() => setAsking(null)} />
      </Suspense>
    ),
  }
}

/** Kept for later, or let go. */
export function useSaving({ id, saved }: { id: number; saved: boolean }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(saved ? posts.unsave : posts.save, {
    done: () => t(saved ? 'posts.save.undone' : 'posts.save.done'),
    failed: () => t('posts.save.failed'),
    stale: [`/api/v1/posts/${id}`],
    atOnce: () => changeLine(id, () => ({ saved: !saved })),
  })
  return { act: () => mutate({ params: { id } }), busy: isPending }
}

/** Liked, or taken back; the count moves with it. */
export function useLiking({ id, liked }: { id: number; liked: boolean }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(liked ? posts.unlike : posts.like, {
    failed: () => t('posts.like.failed'),
    stale: [`/api/v1/posts/${id}`],
    atOnce: ({ count }) => changeLine(id, () => ({ liked: !liked, like_count: count })),
  })
  return { act: () => mutate({ params: { id } }), busy: isPending }
}
