import { oneOf } from '../../app/searchParams.ts'
import { type Paged, paged } from '../manage/search.ts'

export interface SponsorsSearch extends Paged {
  sort_by?: 'sort_order' | 'name' | 'title'
}
export const sponsorsSearch = (search: Record<string, unknown>): SponsorsSearch => ({
  ...paged(search),
  sort_by: oneOf(search.sort_by, ['sort_order', 'name', 'title']),
})

/** The query of people who manage them: hidden ones too. */
export const managedSponsors = (asked: SponsorsSearch) => ({ ...asked, scope: 'all' as const })

/** The sponsors shown on the network's page. */
export const shownSponsors = { page_size: 10 } as const
