import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { userData } from '../../contract/access/access.ts'
import { LookBar } from '../app/gates.ts'
import { look } from '../app/look.ts'
import { queryOf } from '../app/query.ts'

/** On every page during a look: the person one sees it as. */
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
