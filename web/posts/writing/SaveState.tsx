import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Keeping } from './keeper.ts'

const icons = {
  saved: Check,
  waiting: LoaderCircle,
  saving: LoaderCircle,
  offline: CloudOff,
  failed: TriangleAlert,
  refused: TriangleAlert,
  conflict: TriangleAlert,
  gone: TriangleAlert,
}

/** Whether the text is saved, in a word; if not, why. */
export function Saving({ of: keeping, retry }: { of: Keeping; retry: () => void }) {
  const { t } = useText()
  const { state } = keeping
  const bad = 'says' in keeping
  return (
    <div className="row gap2 wrap saving state">
      <span className={bad ? 'row gap2 bad' : 'row gap2'} role="status">
        <Icon of={icons[state]} size="s" />
        {t(`posts.write.saving.${state}`, bad ? { says: keeping.says } : {})}
      </span>
      {(state === 'offline' || state === 'failed') && (
        <Button look="q" small onClick={retry}>
          {t('posts.write.saving.retry')}
        </Button>
      )}
    </div>
  )
}
