import { useMemo } from 'react'
import { limits } from '../../../contract/limits.ts'
import { mentorshipPrograms, type Program, programParts } from '../../../contract/mentorship/programs.ts'
import { call } from '../../app/client.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'

interface Props {
  of: Program
  part?: (typeof programParts)[number] | undefined
  onClose: () => void
}

/** A message to a part of a program, with how many it reaches. */
export function WriteDialog({ of: program, part = 'everybody', onClose }: Props) {
  const { t } = useText()
  const params = { id: program.id }
  const { data } = useQueryOf(mentorshipPrograms.reach, { params })
  const start = useMemo(() => ({ to: part, subject: '', message: '' }), [part])
  const title = t('mentorshipPrograms.write.title', { name: program.name })
  const reach = (one: (typeof programParts)[number]) =>
    data?.items.find((item) => item.part === one)?.people ?? 0
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="program-lead">{t('mentorshipPrograms.write.lead')}</p>
      <Form
        sends={mentorshipPrograms.write}
        send={(body) => call(mentorshipPrograms.write, { params, body })}
        start={start}
        texts="mentorshipPrograms.write"
        label={title}
        then={({ people }) => {
          toast.good(t('mentorshipPrograms.write.sent', { count: people }))
          onClose()
        }}
      >
        <div className="fields">
          <ChoiceField
            name="to"
            options={programParts
              .filter((one) => one === part || reach(one) > 0)
              .map((one) => ({
                value: one,
                text: t(`mentorshipPrograms.write.part.${one}`, { count: reach(one) }),
              }))}
          />
          <TextField name="subject" limit={limits.name} autoComplete="off" />
          <TextArea name="message" rows={6} limit={limits.comment} />
        </div>
        <div className="acts">
          <Submit>{t('mentorshipPrograms.write.send')}</Submit>
          <Button look="q" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
