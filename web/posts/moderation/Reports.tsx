import { useState } from 'react'
import type { z } from 'zod'
import { networkModeration, type PostReport } from '../../../contract/posts/moderation.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { anchorOf } from '../../talk/comment.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import type { NetworkPostsSearch } from '../search.ts'
import { stalePosts } from '../writing/stale.ts'
import { AppealList } from './AppealList.tsx'
import './moderation.css'

type Report = z.output<typeof PostReport>

/** Reports by members and their outcome; and removals that are appealed. */
export function Reports() {
  const { t } = useText()
  const { asked, ask } = useAsked<NetworkPostsSearch>()
  const state = asked.state ?? 'open'
  const words = {
    open: t('posts.reports.open'),
    handled: t('posts.reports.handled'),
    appeals: t('posts.reports.appeals'),
    looked_at: t('posts.reports.appeals_decided'),
  }
  return (
    <>
      <div className="row gap4 wrap feed-tools">
        <Select
          label={t('posts.reports.which')}
          value={state}
          options={(['open', 'handled', 'appeals', 'looked_at'] as const).map((value) => ({
            value,
            text: words[value],
          }))}
          onChange={(value) => ask({ state: value === 'open' ? undefined : value })}
        />
        <SearchField
          label={t('posts.moderation.search')}
          value={asked.search ?? ''}
          onChange={(text) => ask({ search: text || undefined })}
        />
      </div>
      {state === 'open' || state === 'handled' ? (
        <ReportList state={state} />
      ) : (
        <AppealList state={state === 'appeals' ? 'open' : 'decided'} />
      )}
    </>
  )
}

function ReportList({ state }: { state: 'open' | 'handled' }) {
  const { t } = useText()
  const network = useNetwork()
  const { asked, turn } = useAsked<NetworkPostsSearch>()
  const { search, page, page_size } = asked
  const { data, isPending, error, refetch } = useListOf(networkModeration.reports, {
    params: { id: network.id },
    query: { state, search, page, page_size },
  })
  const [removing, setRemoving] = useState<Report | null>(null)
  const handle = useSend(networkModeration.handleReport, {
    failed: () => t('posts.reports.failed'),
    stale: [...stalePosts, networkModeration.reports.path],
  })
  const settle = (report: Report, outcome: 'kept' | 'removed', reason: string | null) =>
    handle.mutate(
      { params: { id: report.id }, body: { outcome, reason } },
      { onSuccess: () => setRemoving(null) },
    )
  return (
    <>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState title={t(`posts.reports.none.${state}`)} level={3}>
            {t('posts.reports.none_says')}
          </EmptyState>
        }
      >
        <ul className="list moderated">
          {data?.items.map((report) => (
            <ReportLine
              key={report.id}
              of={report}
              busy={handle.isPending}
              keep={() => settle(report, 'kept', null)}
              remove={() => setRemoving(report)}
            />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {removing && (
        <ReasonDialog
          title={t(removing.comment ? 'posts.reports.ask_comment' : 'posts.reports.ask_post', {
            title: removing.title,
          })}
          act={t('posts.reports.remove')}
          danger
          busy={handle.isPending}
          onReason={(reason) => settle(removing, 'removed', reason)}
          onClose={() => setRemoving(null)}
        >
          {t('posts.moderation.told')}
        </ReasonDialog>
      )}
    </>
  )
}

interface LineProps {
  of: Report
  busy: boolean
  keep: () => void
  remove: () => void
}

function ReportLine({ of: report, busy, keep, remove }: LineProps) {
  const { t } = useText()
  const { comment, author, reported_by, handled_by, handled_at } = report
  const page =
    report.event_id === null
      ? linkTo.post({ id: report.post_id ?? 0 })
      : linkTo.event({ id: report.event_id })
  return (
    <li className="moderated-card">
      <div className="grow">
        <div className="row gap2 wrap">
          <Face of={reported_by} size="s" />
          <span className="sm grow">
            <Anchor className="b" href={linkTo.person(reported_by)}>
              {reported_by.name}
            </Anchor>{' '}
            <span className="m3">
              {t(`posts.report.because.${report.reason}`)} · <RelativeTime at={report.created_at} />
            </span>
          </span>
          {report.state !== 'open' && (
            <StateBadge state={report.state === 'removed' ? 'declined' : 'approved'}>
              {t(`posts.reports.state.${report.state}`)}
            </StateBadge>
          )}
        </div>
        <h3>
          <Anchor href={comment ? `${page}#${anchorOf(comment.id)}` : page}>{report.title}</Anchor>
        </h3>
        {comment && <blockquote className="m2">{comment.body}</blockquote>}
        <ul className="sm m2 facts">
          <li>
            {t(comment ? 'posts.reports.comment_by' : 'posts.reports.post_by', {
              name: (comment?.author ?? author)?.name ?? '',
            })}
          </li>
          {report.says && <li>{t('posts.places.note', { note: report.says })}</li>}
          {handled_by && handled_at && (
            <li>
              {t('posts.places.decided', { name: handled_by.name })} · <RelativeTime at={handled_at} />
            </li>
          )}
        </ul>
        {report.state === 'open' && (
          <div className="row gap2 wrap answers">
            <Button
              small
              busy={busy}
              label={t('posts.moderation.about', { word: t('posts.reports.keep'), title: report.title })}
              onClick={keep}
            >
              {t('posts.reports.keep')}
            </Button>
            <Button
              small
              look="dq"
              busy={busy}
              label={t('posts.moderation.about', {
                word: t('posts.reports.remove'),
                title: report.title,
              })}
              onClick={remove}
            >
              {t('posts.reports.remove')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
