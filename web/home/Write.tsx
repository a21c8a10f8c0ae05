import { PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../app/me.ts'
import { loadTexts, useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'

const WriteButton = lazy(async () => {
  const [part] = await Promise.all([import('../posts/WriteButton.tsx'), loadTexts(['posts'])])
  return { default: part.WriteButton }
})

/**
 * There from the first paint for everybody who may write somewhere; its menu loads afterwards, and an early click
 * waits for it.
 */
export function Write() {
  const { t } = useText()
  const { policy_group, leads } = useMe()
  const [pressed, setPressed] = useState(false)
  const writes = (['news_create', 'news_manage'] as const).some(
    (right) => policy_group[right] || leads.some(({ permissions }) => permissions.includes(right)),
  )
  if (!writes) return null
  const soon = (
    <Button look="p" icon={PenLine} onClick={() => setPressed(true)}>
      {t('home.write')}
    </Button>
  )
  return (
    <Suspense fallback={soon}>
      <WriteButton until={soon} opens={pressed} />
    </Suspense>
  )
}
