import { lazy, Suspense } from 'react'
import type { ProfileBlock } from '../app/area.ts'
import { areas } from '../app/areas.ts'
import { useMe } from '../app/me.ts'
import { loadTexts } from '../app/texts.ts'

const blocks = areas
  .flatMap(({ profileBlocks = [] }) => profileBlocks)
  .toSorted((a, b) => a.place - b.place)
  .map((block) => ({ ...block, Body: bodyOf(block) }))

function bodyOf({ load, texts }: ProfileBlock) {
  return lazy(async () => ({ default: (await Promise.all([load(), loadTexts(texts)]))[0] }))
}

/** What areas show of somebody below their profile. */
export function ProfileBlocks({ person }: { person: { id: number } }) {
  const me = useMe()
  return blocks
    .filter(({ shown }) => shown(me))
    .map(({ name, Body }) => (
      <Suspense key={name}>
        <Body person={person} />
      </Suspense>
    ))
}
