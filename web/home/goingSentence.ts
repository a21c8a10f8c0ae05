import { useText } from '../app/texts.ts'

interface Gathering {
  going: readonly { name: string }[]
  going_count: number | null
}

/** "Grace, Olu and 38 others are going": a name comes before a count. */
export function useGoing({ going, going_count }: Gathering): string {
  const { t } = useText()
  const [first, second, third] = going.map(({ name }) => name.split(' ')[0] ?? name)
  const facts = { first, second, third }
  const named = Math.min(going.length, 3)
  const count = (going_count ?? named) - named
  if (named === 0) return ''
  if (count <= 0)
    return t(named === 1 ? 'home.going.one' : named === 2 ? 'home.going.two' : 'home.going.three', facts)
  const more = { ...facts, count }
  return t(
    named === 1 ? 'home.going.one_more' : named === 2 ? 'home.going.two_more' : 'home.going.three_more',
    more,
  )
}
