import {
  Archive,
  ArchiveRestore,
  CalendarX2,
  Ellipsis,
  Pencil,
  RotateCcw,
  Send,
  Trash2,
  Upload,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { posts } from '../../contract/posts/pages.ts'
import type { PostListLine } from '../../contract/posts/postLines.ts'
import { linkTo } from '../app/links.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import { Menu, type MenuEntry } from '../ui/dialogs/Menu.tsx'
import { stalePosts } from './writing/stale.ts'

const PublishDialog = lazy(() =>
  import('./writing/PublishDialog.tsx').then((part) => ({ default: part.PublishDialog })),
)

type Acted = Pick<z.output<typeof PostListLine>, 'id' | 'title' | 'publish_at' | 'can'>

interface Props {
  post: Acted
  /** Further actions, above those that end it. */
  more?: readonly MenuEntry[]
}

/** The actions of a post's author and of those who look after it, in its present state. */
export function PostMenu({ post, more = [] }: Props) {
  const { t } = useText()
  const { entriesOf, dialogs, busy } = usePostEntries()
  const items = entriesOf(post, more)
  return (
    <>
      {items.length > 0 && (
        <Menu
          label={t('posts.menu.label')}
          align="end"
          items={items}
          opener={(props) => (
            <Button {...props} look="q" icon={Ellipsis} label={t('posts.menu.more')} busy={busy} />
          )}
        />
      )}
      {dialogs}
    </>
  )
}

/** The entries of a menu for any of many posts, and what they ask before they do it. */
export function usePostEntries() {
  const { t } = useText()
  const [asking, setAsking] = useState<{ what: 'delete' | 'publish'; post: Acted } | null>(null)
  const acts = usePostActs()
  const removing = useSend(posts.delete, {
    done: () => t('ui.toasts.deleted', { name: asking?.post.title ?? '' }),
    failed: () => t('posts.menu.delete.failed'),
    stale: stalePosts,
  })
  const entriesOf = (post: Acted, more: readonly MenuEntry[] = []): MenuEntry[] => {
    const { can } = post
    const act = (name: keyof typeof icons) => ({
      text: t(`posts.menu.${name}.do`),
      icon: icons[name],
      does: () => acts[name].mutate({ params: { id: post.id } }),
    })
    const entries: MenuEntry[] = [
      ...(can.edit ? [{ text: t('posts.menu.edit'), icon: Pencil, href: `${linkTo.post(post)}/edit` }] : []),
      ...(can.publish || (can.cancel_publication && post.publish_at)
        ? [
            {
              text: t(can.cancel_publication ? 'posts.menu.reschedule' : 'posts.menu.publish.do'),
              icon: Upload,
              does: () => setAsking({ what: 'publish', post }),
            },
          ]
        : []),
      ...(can.submit ? [act('submit')] : []),
      ...(can.cancel_publication ? [act('cancel')] : []),
      ...more,
      ...(can.archive ? [act('archive')] : []),
      ...(can.unarchive ? [act('unarchive')] : []),
      ...(can.restore ? [act('restore')] : []),
    ]
    const ending: MenuEntry[] = can.delete
      ? [
          {
            text: t('posts.menu.delete.do'),
            icon: Trash2,
            danger: true,
            does: () => setAsking({ what: 'delete', post }),
          },
        ]
      : []
    return entries.length > 0 && ending.length > 0 ? [...entries, 'rule', ...ending] : [...entries, ...ending]
  }
  const close = () => setAsking(null)
  const dialogs = (
    <>
      {asking?.what === 'delete' && (
        <ConfirmDialog
          title={t('posts.menu.delete.ask', { title: asking.post.title })}
          lose={t('posts.menu.delete.do')}
          busy={removing.isPending}
          onKeep={close}
          onLose={() => removing.mutate({ params: { id: asking.post.id } }, { onSettled: close })}
        >
          {t('posts.menu.delete.says')}
        </ConfirmDialog>
      )}
      {asking?.what === 'publish' && (
        <Suspense>
          <PublishDialog post={asking.post} onClose={close} />
        </Suspense>
      )}
    </>
  )
  return {
    entriesOf,
    dialogs,
    busy: removing.isPending || Object.values(acts).some(({ isPending }) => isPending),
  }
}

const icons = {
  submit: Send,
  cancel: CalendarX2,
  archive: Archive,
  unarchive: ArchiveRestore,
  restore: RotateCcw,
}

/** Actions done at once, with their texts. */
export function usePostActs() {
  const { t } = useText()
  const say = (name: keyof typeof icons) => ({
    done: ({ title }: { title: string }) =>
      name === 'archive'
        ? t('ui.toasts.archived', { name: title })
        : name === 'submit' || name === 'cancel'
          ? t(`posts.menu.${name}.done`)
          : t('ui.toasts.restored', { name: title }),
    failed: () => t(`posts.menu.${name}.failed`),
    stale: stalePosts,
  })
  return {
    submit: useSend(posts.submit, say('submit')),
    cancel: useSend(posts.cancelPublication, say('cancel')),
    archive: useSend(posts.archive, say('archive')),
    unarchive: useSend(posts.unarchive, say('unarchive')),
    restore: useSend(posts.restore, say('restore')),
  }
}
