import { ScanEye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { looks } from '../../../contract/access/looks.ts'
import { look } from '../../app/look.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import './looks.css'

const MINUTE_MS = 60_000
const LOOK_AGAIN_MS = 5000

/** The person one sees the page as, the time left, and the way out. Always in sight. */
export function LookBar({ name, endsAt }: { name: string; endsAt: string }) {
  const { t } = useText()
  const left = useTimeLeft(endsAt)
  const stop = useSend(looks.stop, {
    failed: () => t('looks.bar.stop_failed'),
  })
  useEffect(() => {
    if (left <= 0) look.leave()
  }, [left])
  const minutes = Math.floor(left / MINUTE_MS)
  return (
    <aside className="look-bar" aria-label={t('looks.bar.label')}>
      <Icon of={ScanEye} />
      <p>
        <span role="status" className="b">
          {t('looks.bar.says', { name })}
          {minutes === 1 && <span className="vh"> {t('looks.bar.ending')}</span>}
        </span>{' '}
        <span className="look-left">
          {minutes > 0 ? t('looks.bar.minutes', { count: minutes }) : t('looks.bar.soon')}
        </span>
      </p>
      <Button
        small
        busy={stop.isPending || stop.isSuccess}
        onClick={() => stop.mutate({}, { onSuccess: ({ back_to }) => look.leave(back_to) })}
      >
        {t('looks.bar.stop')}
      </Button>
    </aside>
  )
}

/** Milliseconds until then, looked at every few seconds: a laptop that slept wakes to the truth. */
function useTimeLeft(endsAt: string) {
  const leftNow = () => Date.parse(endsAt) - Date.now()
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    const look = () => setLeft(Date.parse(endsAt) - Date.now())
    look()
    const timer = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}
