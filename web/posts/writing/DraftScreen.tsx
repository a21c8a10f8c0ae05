import { useNavigate, useParams } from '@tanstack/react-router'
import { Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { postDrafts } from '../../../contract/posts/drafts.ts'
import { posts } from '../../../contract/posts/pages.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { keyOf, queryClient, refresh, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Loading } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import { Audience, Reach, useAudience } from './Audience.tsx'
import { contentOf, type Draft, isTime, type Shown, type Written, writtenIn } from './content.ts'
import { DeleteDraft } from './DeleteDraft.tsx'
import { Newer, type PaperProps, UnkeptPost, useEnd } from './DraftNotes.tsx'
import type { Keeper, Keeping } from './keeper.ts'
import { Leaving } from './LeavePrompt.tsx'
import { PostFields } from './PostFields.tsx'
import { Saving } from './SaveState.tsx'
import { stalePosts } from './stale.ts'
import { unsavedOf, useKeeper } from './useKeeper.ts'
import { useSavedDraft } from './useSavedDraft.ts'
import { Writers } from './Writers.tsx'
import { useChanges, useWritten } from './written.ts'
import './writing.css'

/** A draft opens as it is saved now, never from an old cache. */
export function DraftScreen() {
  const { draftId = '' } = useParams({ strict: false })
  const [opened, setOpened] = useState<{ draft: Draft; round: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const open = useCallback(async () => {
    setFailure(null)
    try {
      const draft = await call(postDrafts.show, { params: { id: draftId } })
      queryClient.setQueryData(keyOf(postDrafts.show.path, { id: draftId }), draft)
      setOpened((before) => ({ draft, round: (before?.round ?? 0) + 1 }))
    } catch (problem) {
      setFailure(problem)
    }
  }, [draftId])
  useEffect(() => void open(), [open])
  if (failure !== null) return <NotOpened draftId={draftId} failure={failure} open={() => void open()} />
  if (!opened || opened.draft.id !== draftId)
    return (
      <div className="in">
        <Loading>
          <SkeletonList rows={6} face={false} />
        </Loading>
      </div>
    )
  return <Opened key={`${draftId} ${opened.round}`} draft={opened.draft} open={() => void open()} />
}

/** Returning to a draft that others have ended shows what became of it. */
function NotOpened({ draftId, failure, open }: { draftId: string; failure: unknown; open: () => void }) {
  const { t } = useText()
  const gone = failure instanceof Failure && failure.status === 404
  const { isPending, end } = useEnd(draftId, gone)
  if (isPending) return null
  return (
    <Page
      title={t('posts.drafts.edit_title')}
      crumbs={[{ href: '/posts/drafts', text: t('posts.drafts.title') }]}
    >
      <EmptyState
        title={end?.title ?? t('posts.write.failed.load')}
        actions={
          end?.href ? (
            <LinkButton href={end.href}>{t('posts.write.ended.open')}</LinkButton>
          ) : (
            <Button onClick={open}>{t('ui.failed.retry')}</Button>
          )
        }
      >
        {end?.says ?? (failure instanceof Failure ? failure.message : '')}
      </EmptyState>
    </Page>
  )
}

function Opened({ draft, open }: { draft: Draft; open: () => void }) {
  const { t, locale } = useText()
  const { user } = useMe()
  const navigate = useNavigate()
  const [unsaved] = useState(() => unsavedOf(user.id, draft))
  const { keeper, keeping } = useKeeper(user.id, draft, unsaved?.version ?? draft.version)
  const start = useMemo(() => writtenIn({ ...draft, ...unsaved?.content }, locale), [draft, unsaved, locale])
  // Input left unsaved before is saved now, or meets what was saved since.
  useEffect(() => {
    if (!unsaved) return
    keeper.change(unsaved.content)
    toast.info(t('posts.write.restored'))
    void keeper.flush()
  }, [unsaved, keeper, t])
  // A draft that becomes a post is gone before its page is left.
  const [goes, setGoes] = useState(false)
  const publish = async () => {
    // Unfinished typing belongs to it.
    if (!(await keeper.flush())) await keeper.flush()
    if (!keeper.isSaved) throw new Failure(409, sayKeeping(keeping, t))
    setGoes(true)
    try {
      return await call(postDrafts.publish, {
        params: { id: draft.id },
        body: { version: keeper.saved.version },
      })
    } catch (failure) {
      setGoes(false)
      toast.bad(t('posts.write.failed.publish'))
      throw failure
    }
  }
  const done = async (post: Shown) => {
    keeper.drop()
    queryClient.setQueryData(keyOf(posts.show.path, { id: post.id }), post)
    await navigate({ href: linkTo.post(post), replace: true, ignoreBlocker: true })
    toast.good(
      t(
        post.state === 'published' ||
          post.state === 'pending_publication' ||
          post.state === 'pending_approval'
          ? `posts.write.done.${post.state}`
          : 'posts.write.done.other',
      ),
    )
    await refresh([postDrafts.list.path, ...stalePosts])
  }
  return (
    <Form
      sends={posts.create}
      send={publish}
      start={start}
      texts="posts.write.field"
      label={t('posts.drafts.edit_title')}
      then={(post) => void done(post)}
    >
      <Paper draft={draft} keeper={keeper} keeping={keeping} open={open} goes={goes} />
      <Leaving keeper={keeper} />
    </Form>
  )
}

type Say = ReturnType<typeof useText>['t']
const sayKeeping = (keeping: Keeping, t: Say) =>
  t(`posts.write.saving.${keeping.state}`, 'says' in keeping ? { says: keeping.says } : {})

function Paper({ draft, keeper, keeping, open, goes }: PaperProps & { goes: boolean }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { written } = useWritten()
  useChanges(written, (now) => keeper.change(contentOf(now)))
  const { fresh, parts } = useSavedDraft(draft, keeper, keeping, goes)
  const network_ids = written.network_ids.map(Number)
  const segment_ids = (written.segment_ids ?? []).map(Number)
  const title = written.title?.trim() || t('posts.drafts.untitled')
  useTitle(title)
  return (
    <Page
      title={t('posts.drafts.edit_title')}
      crumbs={[{ href: '/posts/drafts', text: t('posts.drafts.title') }]}
      width="wide"
      actions={<Acts draft={fresh} title={title} keeper={keeper} />}
    >
      <div className="split">
        <div>
          <Newer of={fresh} keeper={keeper} keeping={keeping} open={open} />
          <UnkeptPost draft={draft} written={written} keeper={keeper} keeping={keeping} open={open} />
          <PostFields
            mayChangeKind
            withMoment
            written={written}
            preview={fresh.preview}
            video={fresh.video}
            film={fresh.film}
            previewStale={false}
            mentions={draft.mentions}
            picture_url={draft.picture_url}
          />
          <div className="savebar draft-bar">
            {keeping.state === 'gone' ? null : fresh.can.publish ? (
              <Send written={written} networkIds={network_ids} segmentIds={segment_ids} />
            ) : (
              <span className="sm m2">{t('posts.write.writers.not_publish')}</span>
            )}
            {keeping.state !== 'gone' && <Reach networkIds={network_ids} segmentIds={segment_ids} />}
            <Saving of={keeping} retry={() => void keeper.flush()} />
          </div>
        </div>
        <aside className="writing-aside">
          <Audience networkIds={network_ids} segmentIds={segment_ids} />
          <Writers
            of={fresh}
            parts={parts}
            leave={() => void navigate({ to: '/posts/drafts', ignoreBlocker: true })}
          />
        </aside>
      </div>
    </Page>
  )
}

interface SendProps {
  written: Written
  networkIds: readonly number[]
  segmentIds: readonly number[]
}

/** Says what will happen before it does. */
function Send({ written, networkIds, segmentIds }: SendProps) {
  const { t } = useText()
  const { data } = useAudience(networkIds, segmentIds)
  const asks = data?.asks.length ?? 0
  const later = isTime(written.publish_at)
  const word =
    asks > 0 && asks === networkIds.length
      ? 'ask'
      : asks > 0
        ? 'publish_and_ask'
        : later
          ? 'schedule'
          : 'publish'
  return <Submit>{t(`posts.write.send.${word}`)}</Submit>
}

function Acts({ draft, title, keeper }: { draft: Draft; title: string; keeper: Keeper }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const copy = useSend(postDrafts.copy, {
    done: () => t('posts.drafts.copy.done'),
    failed: () => t('posts.drafts.copy.failed'),
    atOnce: ({ id }) => void navigate({ to: '/posts/drafts/$draftId', params: { draftId: id } }),
  })
  return (
    <>
      <Menu
        label={t('posts.menu.label')}
        align="end"
        items={[
          {
            text: t('posts.drafts.copy.do'),
            icon: Copy,
            does: () => void keeper.flush().then(() => copy.mutate({ params: { id: draft.id } })),
          },
          ...(draft.can.delete
            ? [
                'rule' as const,
                {
                  text: t('posts.drafts.delete.do'),
                  icon: Trash2,
                  danger: true,
                  does: () => setAsking(true),
                },
              ]
            : []),
        ]}
        opener={(props) => (
          <Button {...props} look="q" icon={Ellipsis} label={t('posts.menu.more')} busy={copy.isPending} />
        )}
      />
      {asking && (
        <DeleteDraft
          of={{ id: draft.id, title }}
          leave={() => {
            keeper.drop()
            return navigate({ to: '/posts/drafts', replace: true, ignoreBlocker: true })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
