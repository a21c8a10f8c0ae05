import { useState, useSyncExternalStore } from 'react'
import { type AchievementType, achievements } from '../../../contract/recognition/achievements.ts'
import type { Answers, Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useText } from '../../app/texts.ts'
import { useCountWords } from '../../segments/sentences.ts'
import { Button } from '../../ui/Button.tsx'
import { FaceStack } from '../../ui/Face.tsx'
import { useFormScope } from '../../ui/forms/Form.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Achievement } from './AchievementsAdminScreen.tsx'

type Found = Answers<typeof achievements.preview>

/** How many would have it today, asked for before it is saved. */
export function FoundBy({ type, cause }: { type?: AchievementType; cause?: Achievement['cause'] }) {
  const { t } = useText()
  const people = useCountWords()
  const { store } = useFormScope()
  const { values } = useSyncExternalStore(store.subscribe, store.read)
  const [found, setFound] = useState<{ for: unknown; answer: Found } | null>(null)
  const [busy, setBusy] = useState(false)
  const isHand = (type ?? values.type) === 'hand'
  if (isHand) return null
  const look = async () => {
    setBusy(true)
    try {
      if (!(await store.checkAll())) return
      const { version, ...written } = store.outgoing()
      const body = { ...written, ...(type && { type, cause: cause ?? null }) }
      const answer = await call(achievements.preview, {
        body: body as Sends<typeof achievements.preview, 'body'>,
      })
      setFound({ for: values, answer })
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
    } finally {
      setBusy(false)
    }
  }
  const shown = found?.for === values ? found.answer : null
  return (
    <div className="found-by">
      <div className="row wrap gap4">
        <Button busy={busy} onClick={() => void look()}>
          {t('recognition.admin.achievements.preview')}
        </Button>
        <p className="grow" role="status">
          {shown && (
            <>
              <FaceStack of={shown.examples} />
              <span>{t('recognition.admin.achievements.today', { people: people(shown.people) })}</span>
              {shown.examples.length > 0 && (
                <span className="sm m2 below">{shown.examples.map(({ name }) => name).join(', ')}</span>
              )}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
