import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { userData } from '../../contract/access.ts'
import { look } from '../app/look.ts'
import { queryOf } from '../app/query.ts'
import { loadTexts } from '../app/texts.ts'

/** Comes only to whoever looks as somebody else. */
const LookBar = lazy(async () => {
  const [bar] = await Promise.all([import('../access/looks/LookBar.tsx'), loadTexts(['looks'])])
  return { default: bar.LookBar }
})

/** On every page, whatever its frame: as whom one sees it, when that is somebody else. */
export function Looking() {
  const { data: me } = useQuery({ ...queryOf(userData.show), enabled: false })
  const id = useSyncExternalStore(look.subscribe, () => look.id)
  useEffect(() => {
    if (me) look.learn(me)
  }, [me])
  if (id === undefined || !me?.look) return null
  return (
    <Suspense fallback={null}>
      <LookBar name={me.user.name} endsAt={me.look.ends_at} />
    </Suspense>
  )
}
