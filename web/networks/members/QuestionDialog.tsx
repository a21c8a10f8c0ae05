import { useMemo, useState } from 'react'
import { type FieldType, fieldTypes, hasOptions } from '../../../contract/fields/values.ts'
import { limits } from '../../../contract/limits.ts'
import type { joinQuestions } from '../../../contract/networks/joinQuestions.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { AskingOf } from './memberQuestion.ts'
import type { Question } from './Questions.tsx'

type Said = Sends<typeof joinQuestions.create, 'body'>

const blank: Said = { title: '', type: 'text', options: [], min: null, max: null, required: false }

interface Props {
  asking: AskingOf
  of: Question | null
  onClose: () => void
}

/** A new question, or one that is there. Its type stays once somebody has answered. */
export function QuestionDialog({ asking: { routes, id, stale }, of: question, onClose }: Props) {
  const { t } = useText()
  const start = useMemo(() => (question ? changeable(question) : blank), [question])
  const done = () => {
    toast.good(t('members.questions.saved'))
    void refresh(stale)
    onClose()
  }
  const failing = (failure: unknown): never => {
    toast.bad(failure instanceof Failure && failure.message ? failure.message : t('members.questions.failed'))
    throw failure
  }
  const inside = (
    <>
      <Inputs fixed={question !== null && question.answer_count > 0} />
      <div className="acts">
        <Cancel onClick={onClose} />
        <Submit>{t('members.questions.save')}</Submit>
      </div>
    </>
  )
  return (
    <Dialog title={t(question ? 'members.questions.edit' : 'members.questions.new')} onClose={onClose}>
      {question ? (
        <Form
          sends={routes.update}
          send={(body) =>
            call(routes.update, {
              params: { id, questionId: question.id },
              body: fitting(body),
            }).catch(failing)
          }
          start={start}
          texts="members.questions.field"
          then={done}
        >
          {inside}
        </Form>
      ) : (
        <Form
          sends={routes.create}
          send={(body) => call(routes.create, { params: { id }, body: fitting(body) }).catch(failing)}
          start={start}
          texts="members.questions.field"
          then={done}
        >
          {inside}
        </Form>
      )}
    </Dialog>
  )
}

const changeable = ({ title, type, options, min, max, required, version }: Question) => ({
  title,
  type,
  options,
  min,
  max,
  required,
  version,
})

/** Settings of another type than the chosen one aren't sent. */
const fitting = <Body extends Said>(body: Body): Body => ({
  ...body,
  ...(hasOptions(body.type) ? {} : { options: [] }),
  ...(body.type === 'numeric' ? {} : { min: null, max: null }),
})

function Inputs({ fixed }: { fixed: boolean }) {
  const { t } = useText()
  const { value: type } = useField<FieldType>({ name: 'type' })
  return (
    <div className="fields">
      <TextField name="title" limit={limits.name} />
      <ChoiceField
        name="type"
        disabled={fixed}
        hint={fixed ? t('fields.hint.type_fixed') : undefined}
        options={fieldTypes.map((value) => ({ value, text: t(`members.questions.types.${value}`) }))}
      />
      {type && hasOptions(type) && <Choices />}
      {type === 'numeric' && (
        <div className="two">
          <NumberField name="min" optional short />
          <NumberField name="max" optional short />
        </div>
      )}
      <Checkbox name="required" />
    </div>
  )
}

/** One choice a line. Lines that are empty, or still are while somebody types, are no choices. */
function Choices() {
  const field = useField<readonly string[]>({ name: 'options' })
  const [text, setText] = useState((field.value ?? []).join('\n'))
  return (
    <TextArea
      name="options"
      rows={4}
      limit={limits.comment}
      value={text}
      error={field.error}
      onChange={(typed) => {
        setText(typed)
        field.change(typed.split('\n').filter((line) => line.trim() !== ''))
      }}
    />
  )
}
