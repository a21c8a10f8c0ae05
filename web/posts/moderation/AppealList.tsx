import { postAppeals } from '../../../contract/posts/appeals.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { AppealLine } from '../AppealLine.tsx'
import type { NetworkPostsSearch } from '../search.ts'

/** Removals that their authors ask to be looked at again. */
export function AppealList({ state }: { state: 'open' | 'decided' }) {
  const { t } = useText()
  const network = useNetwork()
  const { asked, turn } = useAsked<NetworkPostsSearch>()
  const { search, page, page_size } = asked
  const { data, isPending, error, refetch } = useListOf(postAppeals.list, {
    params: { id: network.id },
    query: { state, search, page, page_size },
  })
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.items.length === 0}
      whenEmpty={
        <EmptyState title={t(`posts.appeal.none.${state}`)} level={3}>
          {t('posts.appeal.none_says')}
        </EmptyState>
      }
    >
      <ul className="list moderated">
        {data?.items.map((appeal) => (
          <AppealLine key={appeal.id} of={appeal} titled />
        ))}
      </ul>
      {data && <Pager {...data} onChange={turn} />}
    </ListState>
  )
}
