import { useState } from 'react'
import { mentoringTopics, mentoringTypes } from '../../../contract/mentorship/topics.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleChoices } from '../stale.ts'
import type { ChoiceKind } from './choiceKinds.ts'
import { type Choice, useAllChoices } from './useChoices.ts'

interface Props {
  kind: ChoiceKind
  of: Choice
  onClose: () => void
}

/** Two that mean the same become one, wherever either is named. */
export function MergeDialog({ kind, of: choice, onClose }: Props) {
  const { t } = useText()
  const { items } = useAllChoices(kind)
  const [into, setInto] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const others = items.filter(({ id }) => id !== choice.id)
  const target = others.find(({ id }) => String(id) === into)
  const merge = async () => {
    if (!target) return setMissing(true)
    setBusy(true)
    const params = { id: choice.id }
    try {
      if (kind === 'types')
        await call(mentoringTypes.merge, { params, body: { into_mentoring_type_id: target.id } })
      else await call(mentoringTopics.merge, { params, body: { into_mentoring_topic_id: target.id } })
      toast.good(t('mentorship.admin.merge.done', { name: choice.name, into: target.name }))
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
    }
    onClose()
    await refresh(staleChoices)
  }
  return (
    <ConfirmDialog
      title={t('mentorship.admin.merge.ask', { name: choice.name })}
      lose={t('mentorship.admin.merge.do')}
      irreversible
      busy={busy}
      onKeep={onClose}
      onLose={() => void merge()}
    >
      <div className="fields">
        <p>{t('mentorship.admin.merge.says', { name: choice.name })}</p>
        <SelectField
          name="into"
          label={t('mentorship.admin.merge.into')}
          options={others.map(({ id, name }) => ({ value: String(id), text: name }))}
          value={into ?? ''}
          onChange={(value) => {
            setInto(value)
            setMissing(false)
          }}
          error={missing ? t('ui.problem.required') : undefined}
        />
      </div>
    </ConfirmDialog>
  )
}
