import { oneOf } from '../../app/searchParams.ts'
import { type Paged, paged } from '../manage/search.ts'

export interface SponsorsSearch extends Paged {
  sort_by?: 'sort_order' | 'name' | 'title'
}
export const sponsorsSearch = (search: Record<string, unknown>): SponsorsSearch => ({
  ...paged(search),
  sort_by: oneOf(search.sort_by, ['sort_order', 'name', 'title']),
})

/** What whoever manages them asks for: the hidden ones too. */
export const managedSponsors = (asked: SponsorsSearch) => ({ ...asked, scope: 'all' as const })

/** What the page of the network shows. */
export const shownSponsors = { page_size: 10 } as const
