import { useState } from 'react'

interface Named {
  id: number
  name: string
}

/** What is held is ids: the names of those known from the beginning and of all that was on a page of choices. */
export function usePickedNames(known: readonly Named[]) {
  const [found, setFound] = useState<readonly Named[]>([])
  const keep = <List extends { items: readonly Named[] }>(list: List) => {
    setFound((now) => [...now, ...list.items.filter(({ id }) => !now.some((one) => one.id === id))])
    return list
  }
  return { seen: [...known, ...found], keep }
}
