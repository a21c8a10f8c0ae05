import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { homeColumn } from '../../../contract/home/home.ts'
import type { HomeBlock } from '../../app/area.ts'
import { areas } from '../../app/areas.ts'
import { useMe } from '../../app/me.ts'
import { queryOf } from '../../app/query.ts'
import { loadTexts } from '../../app/texts.ts'
import { Failed } from '../../ui/tables/ListState.tsx'
import { usePhone } from '../../ui/useMedia.ts'
import { ColumnSkeleton } from '../HomeSkeleton.tsx'
import './aside.css'

const blocks = areas
  .flatMap(({ homeBlocks = [] }) => homeBlocks)
  .toSorted((a, b) => a.place - b.place)
  .map((block) => ({ ...block, Body: bodyOf(block) }))

/** The usual blocks load while the answer does; their substitute loads when needed. */
function bodyOf({ load, texts, instead }: HomeBlock) {
  const ready = () => Promise.all([load(), loadTexts(texts)])
  const coming = instead ? undefined : ready()
  coming?.catch(() => {})
  return lazy(async () => ({ default: (await (coming ?? ready()))[0] }))
}

interface Above {
  /** Holds what comes before the news in a single column. */
  above: HTMLElement | null
}

/** What areas show beside Home: one answer for all of them, never older than the page. */
export function Column({ above }: Above) {
  // What waits for somebody is private, also in a look.
  return useMe().look ? null : <OwnColumn above={above} />
}

function OwnColumn({ above }: Above) {
  const isPhone = usePhone()
  const me = useMe()
  const { data, error, refetch } = useQuery({ ...queryOf(homeColumn.show), staleTime: 0 })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} small />
  if (!data) return <ColumnSkeleton />
  const standing = blocks.filter(({ instead, shown }) => !instead && shown(data, me))
  const isNews = standing.some(({ quiet }) => !quiet)
  const there = isNews ? standing : blocks.filter((block) => block.instead || standing.includes(block))
  const isAbove = ({ beforeNews }: HomeBlock) => isPhone && above !== null && beforeNews === true
  const shown = (some: typeof there) => some.map(({ name, Body }) => <Body key={name} of={data} />)
  return (
    <Suspense fallback={<ColumnSkeleton />}>
      {above && createPortal(<div className="side above-news">{shown(there.filter(isAbove))}</div>, above)}
      {shown(there.filter((block) => !isAbove(block)))}
    </Suspense>
  )
}
