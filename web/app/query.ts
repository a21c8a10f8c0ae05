import {
  hashKey,
  QueryCache,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { myActs } from '../../contract/access/access.ts'
import { limits } from '../../contract/limits.ts'
import type { Answers, Route, Shapes } from '../../contract/route.ts'
import { undos } from '../../contract/undo/undos.ts'
import { type ToastAct, toast } from '../ui/toastStore.ts'
import { fillPath } from './address.ts'
import { type Args, type CallOptions, call } from './client.ts'
import { Failure } from './failure.ts'
import { start } from './start.ts'
import { translate } from './texts.ts'
import { staleAsTheyCome } from './underWay.ts'

const MOST_RETRIES = 3
const worthless = new Set([401, 403, 404, 422])

/** At most 3 retries, never on a 401; what was refused or doesn't exist won't change by asking again. */
export const mayRetry = (count: number, error: unknown) =>
  count < MOST_RETRIES && !(error instanceof Failure && worthless.has(error.status))

/** If refetching fails the last answer stays, unless the reader may no longer see it or it is gone. */
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (error instanceof Failure && (error.status === 403 || error.status === 404))
      query.setState({ data: undefined })
  },
})

export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      retry: mayRetry,
      retryDelay: (count) => 300 * 3 ** count,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      throwOnError: false,
    },
    mutations: { retry: false },
  },
})

type QueryArgs<R extends Route> = Omit<Args<R>, 'body'>
/** Arguments may be left out when nothing in them must be given. */
export type Given<R extends Route> =
  Record<string, never> extends QueryArgs<R> ? [QueryArgs<R>?] : [QueryArgs<R>]

/** Numbers and their spelling are the same question, and what is undefined isn't asked. */
function plain(values: object | undefined): Record<string, string | string[]> {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}

type Key = [path: string, params: Record<string, string | string[]>, query: Record<string, string | string[]>]
export const keyOf = (path: string, params?: object, query?: object): Key => [
  path,
  plain(params),
  plain(query),
]

export function queryOf<R extends Route>(route: R, ...[args]: Given<R>) {
  const { params, query } = (args ?? {}) as { params?: object; query?: object }
  const ask = call as (route: Route, args: object, options: { signal: AbortSignal }) => Promise<Answers<R>>
  return queryOptions({
    queryKey: keyOf(route.path, params, query),
    queryFn: ({ signal }) => ask(route, { params, query }, { signal }),
  })
}

/** The answer of a call, with its loading and failing. For parts of a page that load or fail alone. */
export const useQueryOf = <R extends Route>(route: R, ...given: Given<R>) =>
  useQuery(queryOf(route, ...given))

/** The answer of a call that the page's loader has already waited for. */
export const useAnswer = <R extends Route>(route: R, ...given: Given<R>): Answers<R> =>
  useSuspenseQuery(queryOf(route, ...given)).data as Answers<R>

/** A route whose answer says where the next page starts. */
type Continued = Route<Shapes & { returns: z.ZodType<{ items: unknown[]; next: string | null }> }>

/** How a long list is refreshed: which pages are in sight, and how a fresh answer is merged into a page. */
export interface Again<Page> {
  shown: (pages: readonly Page[]) => readonly number[]
  become: (before: Page, fresh: Page) => Page
}
interface Pages<Page> {
  pages: Page[]
  pageParams: (string | null)[]
}
/** Of long lists, only the pages in sight are refetched. */
const partlyAsked = new Map<string, () => Promise<void>>()

/** An endless list: each answer says where the next page starts, requested as `before` or `after` it. */
export function usePagesOf<R extends Continued>(
  route: R,
  args: Given<R>[0],
  cursor: 'before' | 'after' = 'before',
  again?: Again<Answers<R>>,
) {
  const { params, query } = (args ?? {}) as { params?: object; query?: object }
  const ask = call as (route: Route, args: object, options?: { signal: AbortSignal }) => Promise<Answers<R>>
  const pageAt = (place: string | null, options?: { signal: AbortSignal }) =>
    ask(route, { params, query: { ...query, [cursor]: place ?? undefined } }, options)
  const queryKey = [...keyOf(route.path, params, query), 'pages']
  const latest = useRef({ again, pageAt, queryKey })
  latest.current = { again, pageAt, queryKey }
  const hash = hashKey(queryKey)
  const partly = again !== undefined
  useEffect(() => {
    if (!partly) return
    const askShown = async () => {
      const { again: how, pageAt: asked, queryKey: key } = latest.current
      const pages = queryClient.getQueryData<Pages<Answers<R>>>(key)
      if (!pages || !how) return
      for (const at of new Set([0, ...how.shown(pages.pages)])) {
        const fresh = await asked(pages.pageParams[at] ?? null)
        queryClient.setQueryData<Pages<Answers<R>>>(
          key,
          (now) =>
            now && {
              ...now,
              pages: now.pages.map((page, place) => (place === at ? how.become(page, fresh) : page)),
            },
        )
      }
    }
    partlyAsked.set(hash, askShown)
    return () => {
      if (partlyAsked.get(hash) === askShown) partlyAsked.delete(hash)
    }
  }, [hash, partly])
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => pageAt(pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { next: string | null }).next,
  })
}

/** For loaders: waits for the answer, throws its failure. */
export const prefetch = <R extends Route>(route: R, ...given: Given<R>): Promise<Answers<R>> =>
  queryClient.ensureQueryData({ ...queryOf(route, ...given), revalidateIfStale: true }) as Promise<Answers<R>>

/**
 * For loaders of pages whose parts may fail alone: waits, and leaves failures to the parts. A refusal concerns the
 * whole page: what can't be read can't be edited either.
 */
export async function warm<R extends Route>(route: R, ...given: Given<R>): Promise<void> {
  const asked = queryOf(route, ...given)
  await queryClient.prefetchQuery(asked)
  const { error } = queryClient.getQueryState(asked.queryKey) ?? {}
  if (error instanceof Failure && error.status === 403) throw error
}

/** For pages that offer an act: refused here rather than after somebody has filled in a form. */
export const may = (act: string, network_id?: string | number) =>
  prefetch(myActs.may, {
    params: { act },
    query: network_id === undefined ? {} : { network_id: Number(network_id) },
  })

/** Every query whose path starts with one of these, as in the contract or filled in, is refetched when visible. */
export function refresh(prefixes: readonly string[], except?: string) {
  const concerns = ({ queryKey: [path, params] }: { queryKey: readonly unknown[] }) => {
    if (typeof path !== 'string' || path === except) return false
    const filled = fillPath(path, params as Record<string, unknown>)
    return prefixes.some((prefix) => path.startsWith(prefix) || filled.startsWith(prefix))
  }
  const firstAnswers = staleAsTheyCome(queryClient, concerns)
  const long = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => concerns(query) && partlyAsked.has(query.queryHash) })
    .map(({ queryHash, queryKey }) =>
      // If a partial refresh fails the whole list is requested, and succeeds or fails like any list.
      partlyAsked
        .get(queryHash)?.()
        .catch(() => queryClient.invalidateQueries({ queryKey })),
    )
  const others = queryClient.invalidateQueries({
    predicate: (query) => concerns(query) && !(query.isActive() && partlyAsked.has(query.queryHash)),
  })
  return Promise.all([others, firstAnswers, ...long])
}

/** A failed query is retried by the next component that needs it. */
export const forgetFailures = () =>
  queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })

/** The resource a path speaks of: `/api/v1/groups/:id/x` → `/api/v1/groups`. */
export const resourceOf = (path: string) => path.split('/:')[0] ?? path

export interface Sending<R extends Route> {
  /** The toast after success, and after a failure without a sentence from the server. */
  done?: (answer: Answers<R>, args: Args<R>) => string | undefined
  failed?: () => string
  /** Path prefixes that went stale, besides the resource itself. */
  stale?: string[]
  /** Runs before stale queries are refetched. */
  atOnce?: (answer: Answers<R>) => void
  /** The caller shows the failure itself. */
  quiet?: boolean
}

/** Asks whether what is sent can be taken back: `undo.options` for the call, `undo.act()` for the toast of it. */
export function askForUndo(concerned: readonly string[]) {
  let offered: number | undefined
  return {
    options: {
      undo: (id: number) => {
        offered = id
      },
    },
    act: () => (offered === undefined ? undefined : undoing(offered, concerned)),
  }
}

const undoing = (id: number, concerned: readonly string[]): ToastAct => ({
  text: translate('ui.toasts.undo'),
  lasts: limits.undo_seconds * 1000,
  does: () =>
    void call(undos.undo, { params: { id } })
      .then(() => toast.good(translate('ui.toasts.undone')))
      .catch((error: unknown) =>
        toast.bad(error instanceof Failure ? error.message : translate('shell.failed.action')),
      )
      .finally(() => refresh(concerned)),
})

/** Sends a change, shows the toast, and refetches what became stale. */
export function useSend<R extends Route>(
  route: R,
  { done, failed, stale = [], atOnce, quiet }: Sending<R> = {},
) {
  const concerned = [resourceOf(route.path), ...stale]
  const mutation = useMutation<Answers<R>, Failure | Error, Args<R>>({
    mutationFn: async (args) => {
      const undo = askForUndo(concerned)
      const send = call as (route: Route, args: object, options: CallOptions) => Promise<Answers<R>>
      const answer = await send(route, args, done ? undo.options : {})
      const words = done?.(answer, args)
      if (words !== undefined) toast.good(words, undo.act())
      return answer
    },
    onSuccess: async (answer) => {
      atOnce?.(answer)
      await refresh(concerned)
    },
    onError: (error) => {
      if (!quiet)
        toast.bad(error instanceof Failure ? error.message : (failed?.() ?? translate('shell.failed.action')))
    },
  })
  const { mutateAsync } = mutation
  // The refetch may unmount the sender; its follow-up runs all the same.
  const mutate = useCallback(
    (args: Args<R>, { onSuccess, onError, onSettled }: Afterwards<R> = {}) =>
      void mutateAsync(args)
        .then(onSuccess, (failure) => onError?.(failure))
        .finally(onSettled),
    [mutateAsync],
  )
  return { ...mutation, mutate }
}

interface Afterwards<R extends Route> {
  onSuccess?: (answer: Answers<R>) => unknown
  onError?: (failure: Failure | Error) => unknown
  onSettled?: () => unknown
}

/** Data sent with the page is in the cache before the first screen asks. */
for (const { path, params, query, answer } of start?.queries ?? [])
  queryClient.setQueryData(keyOf(path, params, query), answer)
