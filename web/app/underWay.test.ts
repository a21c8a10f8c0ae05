import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { staleAsTheyCome } from './underWay.ts'

const FILES = ['files']
const aboutFiles = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'files'

/** A question whose answers come when they are told to. */
function slowly(client: QueryClient, queryKey: string[]) {
  let asked = 0
  let come = () => {}
  const fetch = () =>
    client.fetchQuery({
      queryKey,
      staleTime: 30_000,
      queryFn: () => {
        const answer = ++asked
        return new Promise<number>((resolve) => {
          come = () => resolve(answer)
        })
      },
    })
  return { fetch, comes: () => come() }
}

it('a first answer that was under way when something changed is asked for anew', async () => {
  const client = new QueryClient()
  const { fetch, comes } = slowly(client, FILES)
  const first = fetch()
  // What a live signal does: it can mark an answer that isn't there yet, but its coming takes the mark away.
  await client.invalidateQueries({ predicate: aboutFiles })
  const told = staleAsTheyCome(client, aboutFiles)
  comes()
  expect(await first).toBe(1)
  await told
  const again = fetch()
  comes()
  expect(await again).toBe(2)
})

it('one that nothing changed meanwhile stays as good as it is, and so does one that was there before', async () => {
  const client = new QueryClient()
  const { fetch, comes } = slowly(client, ['groups'])
  const first = fetch()
  const told = staleAsTheyCome(client, aboutFiles)
  comes()
  await Promise.all([first, told])
  await staleAsTheyCome(client, () => true)
  expect(await fetch()).toBe(1)
})

it('a first answer that never comes is nobody’s trouble but its own', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const first = client.fetchQuery({ queryKey: FILES, queryFn: () => Promise.reject(new Error('away')) })
  const told = staleAsTheyCome(client, aboutFiles)
  await expect(first).rejects.toThrow('away')
  await expect(told).resolves.toEqual([undefined])
})
