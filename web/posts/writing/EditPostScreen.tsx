import { useNavigate, useParams } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { posts } from '../../../contract/posts/pages.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useFreshOf } from '../../app/fresh.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { keyOf, queryClient, refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Loading } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import { Audience } from './Audience.tsx'
import { beginWith } from './beginWith.ts'
import { Conflict, sayNewer } from './Conflict.tsx'
import { contentOf, type Shown, writtenAs } from './content.ts'
import { PostFields } from './PostFields.tsx'
import { stalePosts } from './stale.ts'
import { useWritten } from './written.ts'
import './writing.css'

const isGone = (error: unknown) => error instanceof Failure && (error.status === 404 || error.status === 403)

/** A post is edited where it is written, however it was opened. */
export function EditPostScreen() {
  const { t } = useText()
  const { postId = '' } = useParams({ strict: false })
  const { data, error } = useFreshOf(posts.show, { params: { id: Number(postId) } })
  const [round, setRound] = useState(0)
  if (isGone(error) || (data && !data.can.edit))
    return (
      <Page title={t('posts.write.title_edit')} crumbs={[{ href: '/posts', text: t('posts.title') }]}>
        <EmptyState
          icon={CircleAlert}
          title={t('posts.write.missing')}
          actions={<LinkButton href="/posts">{t('posts.title')}</LinkButton>}
        />
      </Page>
    )
  if (!data) {
    if (error) throw error
    return (
      <div className="in">
        <Loading>
          <SkeletonList rows={6} face={false} />
        </Loading>
      </div>
    )
  }
  return <Edited key={`${postId} ${round}`} post={data} again={() => setRound(round + 1)} />
}

function Edited({ post: shown, again }: { post: Shown; again: () => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)
  const [newer, setNewer] = useState<Shown | null>(null)
  // Readers' actions meanwhile don't change what is being edited.
  const [post] = useState(shown)
  const start = useMemo(() => writtenAs(post), [post])
  const params = { id: post.id }
  const keep = (fresh: Shown) => queryClient.setQueryData(keyOf(posts.show.path, params), fresh)
  return (
    <Form
      sends={posts.update}
      send={(body) =>
        call(posts.update, { params, body: { ...body, version: newer?.version ?? post.version } }).catch(
          async (failure: unknown) => {
            if (failure instanceof Failure && failure.code === 'changed_meanwhile')
              setNewer(await call(posts.show, { params }))
            else toast.bad(t('posts.write.failed.update'))
            throw failure
          },
        )
      }
      start={start}
      texts="posts.write.field"
      label={t('posts.write.title_edit')}
      onUnsaved={setUnsaved}
      then={async (fresh) => {
        setUnsaved(0)
        keep(fresh)
        await navigate({ href: linkTo.post(post), ignoreBlocker: true })
        toast.good(
          t(
            fresh.state === 'pending_approval'
              ? 'posts.write.done.pending_approval'
              : 'posts.write.done.updated',
          ),
        )
        await refresh(stalePosts)
      }}
    >
      <Paper
        post={post}
        newer={newer}
        load={() => {
          if (newer) keep(newer)
          again()
        }}
      />
      <UnsavedGuard count={unsaved} />
    </Form>
  )
}

function Paper({ post, newer, load }: { post: Shown; newer: Shown | null; load: () => void }) {
  const { t } = useText()
  const dates = useDates()
  const { user } = useMe()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { written } = useWritten()
  const { state, state_reason } = post
  const copy = async () => {
    setBusy(true)
    try {
      const made = await beginWith(contentOf(written))
      toast.good(t('posts.write.conflict.copied'))
      await navigate({ to: '/posts/drafts/$draftId', params: { draftId: made.id }, ignoreBlocker: true })
    } catch {
      toast.bad(t('posts.drafts.copy.failed'))
    }
    setBusy(false)
  }
  const known = new Map(post.places.map(({ network }) => [network.id, network.name]))
  const isAskedAnew = state === 'changes_requested' || state === 'declined'
  return (
    <Page
      title={t('posts.write.title_edit')}
      crumbs={[
        { href: '/posts', text: t('posts.title') },
        { href: linkTo.post(post), text: post.title },
      ]}
      width="wide"
    >
      <div className="split">
        <div>
          {isAskedAnew && <Requested post={post} />}
          {newer && (
            <Conflict
              says={sayNewer(
                t,
                'post',
                { by: newer.saved_by, moment: dates.moment(newer.saved_at ?? newer.created_at) },
                user.id,
              )}
              busy={busy}
              onLoad={load}
              onCopy={() => void copy()}
            />
          )}
          <PostFields
            written={written}
            preview={post.preview}
            video={post.video}
            film={post.film}
            previewStale={(written.url ?? '') !== (post.url ?? '')}
            mentions={post.mentions}
            picture_url={post.picture?.url ?? null}
            withMoment={state !== 'published' && state !== 'pending_publication'}
            known={known}
          />
          {!isAskedAnew && state_reason === null && <p className="hint">{t('posts.write.again_note')}</p>}
          <SaveBar
            save={t(
              newer
                ? 'posts.write.conflict.over'
                : isAskedAnew
                  ? 'posts.write.send.save_and_ask'
                  : 'posts.write.send.save',
            )}
          />
        </div>
        <aside className="writing-aside">
          <Audience
            networkIds={written.network_ids.map(Number)}
            segmentIds={(written.segment_ids ?? []).map(Number)}
          />
        </aside>
      </div>
    </Page>
  )
}

/** The changes that approvers asked for come first. */
function Requested({ post }: { post: Shown }) {
  const { t } = useText()
  const told = post.places.filter(({ reason }) => reason !== null)
  return (
    <div className="note info requested">
      <Icon of={CircleAlert} />
      <div>
        <p className="b">
          {t(post.state === 'declined' ? 'posts.write.changes.declined' : 'posts.write.changes.requested')}
        </p>
        {told.length === 0 && post.state_reason && <p>{post.state_reason}</p>}
        {told.map(({ network, reason, decided_by }) => (
          <p key={network.id}>
            {reason}{' '}
            <span className="m2">{[decided_by?.name, network.name].filter(Boolean).join(' · ')}</span>
          </p>
        ))}
        <p className="m2">{t('posts.write.changes.again')}</p>
      </div>
    </div>
  )
}
