import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * First answers that are under way when something changes were perhaps read before it did. Nothing can be asked twice
 * at once, so they are stale as soon as they come.
 */
export function staleAsTheyCome(client: QueryClient, concerned: (query: Query) => boolean) {
  const underWay = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: concerned })
    .filter(({ state }) => state.data === undefined)
  return Promise.all(
    underWay.map(({ promise, queryKey }) =>
      promise?.then(
        () => client.invalidateQueries({ queryKey, exact: true }),
        // No stale answer to fall back on; the error is shown in place.
        () => undefined,
      ),
    ),
  )
}
