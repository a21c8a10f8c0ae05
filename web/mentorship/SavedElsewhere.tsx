import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Failure } from '../app/failure.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { useFormScope } from '../ui/forms/Form.tsx'
import { Icon } from '../ui/Icon.tsx'

type Values = Record<string, unknown>

export const isConflict = (failure: unknown) => failure instanceof Failure && failure.status === 409

interface Props {
  /** What was saved meanwhile, in another window or by the other person. */
  theirs: Values | null
  /** What it says, where that can be shown. */
  children?: ReactNode
}

/** Nothing that was typed is lost: saving again replaces what was saved, or that is taken instead. */
export function SavedElsewhere({ theirs, children }: Props) {
  const { t } = useText()
  const { store } = useFormScope()
  useEffect(() => {
    if (theirs) store.rebase(theirs, true)
  }, [theirs, store])
  if (!theirs) return null
  return (
    <div className="note wait session-note" role="alert">
      <Icon of={TriangleAlert} />
      <div className="grow">
        <p className="b">{t('mentorship.words.elsewhere')}</p>
        <p>{t('mentorship.words.elsewhere_says')}</p>
        {children}
        <div className="mentor-acts">
          <Button small onClick={() => store.discard()}>
            {t('mentorship.words.take_saved')}
          </Button>
        </div>
      </div>
    </div>
  )
}
