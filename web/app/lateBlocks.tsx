import { type ComponentType, lazy, Suspense } from 'react'
import type { LateBlock } from './area.ts'
import { useMe } from './me.ts'
import { loadTexts } from './texts.ts'

/** Blocks in their order, each with its part of the page, which loads after the page itself. */
export const lateBlocks = <Given extends object>(some: readonly LateBlock<Given>[]) =>
  some
    .toSorted((a, b) => a.place - b.place)
    .map(({ load, texts, ...block }) => ({
      ...block,
      Body: lazy(async () => ({ default: (await Promise.all([load(), loadTexts(texts)]))[0] })),
    }))

interface Props<Given extends object> {
  of: readonly (Pick<LateBlock<Given>, 'name' | 'shown'> & { Body: ComponentType<Given> })[]
  given: Given
}

/** What areas show on a page of another. */
export function LateBlocks<Given extends object>({ of: blocks, given }: Props<Given>) {
  const me = useMe()
  return blocks
    .filter(({ shown }) => shown(me))
    .map(({ name, Body }) => (
      <Suspense key={name}>
        <Body {...given} />
      </Suspense>
    ))
}
