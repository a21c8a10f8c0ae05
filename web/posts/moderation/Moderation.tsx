import { MessageSquareWarning, X } from 'lucide-react'
import { useState } from 'react'
import { postKinds } from '../../../contract/posts/kinds.ts'
import { networkModeration } from '../../../contract/posts/moderation.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { BulkBar } from '../../ui/tables/TableTools.tsx'
import type { NetworkPostsSearch } from '../search.ts'
import { choices, marks, type Row, type Tab, wordOf } from './choices.ts'
import { type Decided, type Refused, useDeciding } from './decision.ts'
import { ModeratedCard } from './ModeratedCard.tsx'
import './moderation.css'

type Asking = { decision: 'request_changes' | 'decline'; about: readonly Row[] }

/** The posts of a network that wait, were approved, or are requested to be shared; decided one by one or together. */
export function Moderation({ tab }: { tab: Tab }) {
  const { t } = useText()
  const network = useNetwork()
  const { asked, ask, turn } = useAsked<NetworkPostsSearch>()
  const { kind, search, page, page_size } = asked
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(networkModeration.list, {
    params: { id: network.id },
    query: { tab, kind, search, page, page_size },
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState<Asking | null>(null)
  const items = data?.items ?? []
  const picked = items.filter(({ id }) => chosen.has(id))
  const { decide, busy, refused, forget } = useDeciding(() => {
    setChosen(new Set())
    setAsking(null)
  })
  const start = (decision: Decided, about: readonly Row[]) => {
    if (decision === 'decline' || decision === 'request_changes') setAsking({ decision, about })
    else decide(decision, about)
  }
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  /** Decisions without a dialog show the number of posts on the button. */
  const wordsOf = (decision: Decided) => {
    const word = wordOf(tab, decision)
    return word === 'decline' || word === 'request_changes'
      ? t(`posts.moderation.${word}`)
      : t(`posts.moderation.many.${word}`, { count: picked.length })
  }
  const narrowed = kind !== undefined || search !== undefined
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <div className="row gap4 wrap feed-tools">
        <SearchField
          label={t('posts.moderation.search')}
          value={search ?? ''}
          onChange={(text) => ask({ search: text || undefined })}
        />
        <Select
          label={t('posts.filter.kind')}
          value={kind ?? 'all'}
          options={[
            { value: 'all' as const, text: t('posts.filter.kinds') },
            ...postKinds.map((value) => ({ value, text: t(`posts.kind.${value}`) })),
          ]}
          onChange={(value) => ask({ kind: value === 'all' ? undefined : value })}
        />
      </div>
      {picked.length > 0 && (
        <BulkBar
          keys={picked.map(({ id }) => id)}
          clear={() => setChosen(new Set())}
          actions={choices[tab].map((decision) => ({
            text: wordsOf(decision),
            icon: marks[decision],
            danger: decision === 'decline',
            does: () => start(decision, picked),
          }))}
        />
      )}
      {refused.length > 0 && <Left posts={refused} forget={forget} />}
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={items.length === 0}
        whenEmpty={
          <EmptyState
            title={t(narrowed ? 'posts.feed.none.title' : `posts.moderation.none.${tab}`)}
            level={3}
            actions={
              narrowed && (
                <Button onClick={() => ask({ kind: undefined, search: undefined })}>
                  {t('posts.feed.none.action')}
                </Button>
              )
            }
          >
            {t(narrowed ? 'posts.feed.none.says' : `posts.moderation.none_says.${tab}`)}
          </EmptyState>
        }
      >
        <ul className="list moderated">
          {items.map((row) => (
            <ModeratedCard
              key={row.id}
              of={row}
              tab={tab}
              choices={choices[tab]}
              chosen={chosen.has(row.id)}
              busy={busy}
              toggle={() => toggle(row.id)}
              decide={(decision) => start(decision, [row])}
            />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {asking && (
        <ReasonDialog
          title={t(`posts.moderation.ask.${asking.decision}`, { count: asking.about.length })}
          act={t(`posts.moderation.${asking.decision}`)}
          danger={asking.decision === 'decline'}
          busy={busy}
          onReason={(reason) => decide(asking.decision, asking.about, reason)}
          onClose={() => setAsking(null)}
        >
          {t('posts.moderation.told')}
        </ReasonDialog>
      )}
    </div>
  )
}

/** Posts that couldn't be decided, each with the reason. */
function Left({ posts, forget }: { posts: readonly Refused[]; forget: () => void }) {
  const { t } = useText()
  return (
    <div className="note wait refused-posts" role="alert">
      <Icon of={MessageSquareWarning} />
      <div className="grow">
        <p className="b">{t('posts.moderation.left', { count: posts.length })}</p>
        <ul>
          {posts.map(({ id, title, says }) => (
            <li key={id}>
              <span className="b">{title}</span> {says}
            </li>
          ))}
        </ul>
      </div>
      <Button look="q" small icon={X} label={t('ui.close')} onClick={forget} />
    </div>
  )
}
