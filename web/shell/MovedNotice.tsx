import { useQuery } from '@tanstack/react-query'
import { Signpost } from 'lucide-react'
import { useEffect } from 'react'
import { flags } from '../../contract/access/access.ts'
import { useEnterprise } from '../app/me.ts'
import { queryOf } from '../app/query.ts'
import { start } from '../app/start.ts'
import { useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'

const FIVE_MINUTES = 5 * 60_000

/** At an enterprise's old host: announces the new one, and redirects there once that is switched on. */
export function Moving() {
  return start?.moving_to ? <NewHost origin={start.moving_to} /> : null
}

function NewHost({ origin }: { origin: string }) {
  const { t } = useText()
  const { display_name } = useEnterprise()
  const announced = useFlag('kindred-to-communitycliq-update')
  const moved = useFlag('communitycliq-redirect')
  useEffect(() => {
    if (!moved) return
    const { pathname, search, hash } = window.location
    window.location.replace(origin + pathname + search + hash)
  }, [moved, origin])
  if (!announced) return null
  const host = new URL(origin).host
  return (
    <aside className="moving" aria-label={t('shell.moving.title')}>
      <Icon of={Signpost} size="s" />
      <p>
        {t('shell.moving.says', { enterprise: display_name, host })}{' '}
        <a href={origin}>{t('shell.moving.go')}</a>
      </p>
    </aside>
  )
}

/** Flags are cached for five minutes. */
function useFlag(flagKey: string): boolean {
  const asked = queryOf(flags.show, { params: { flagKey } })
  const { data } = useQuery({ ...asked, staleTime: FIVE_MINUTES, refetchInterval: FIVE_MINUTES })
  return data?.value ?? false
}
