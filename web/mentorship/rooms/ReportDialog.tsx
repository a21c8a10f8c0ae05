import { mentorshipConcerns } from '../../../contract/mentorship/mentorships.ts'
import { call } from '../../app/client.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Room } from './room.ts'

const nothing = { text: '' }

interface Props {
  room: Pick<Room, 'id'>
  /** Who reads it, and who isn’t told. */
  says: string
  onClose: () => void
}

/** A concern for the people who manage mentorship, and for nobody else. */
export function ReportDialog({ room, says, onClose }: Props) {
  const { t } = useText()
  const title = t('mentorship.pair.act.report')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={mentorshipConcerns.report}
        send={(body) => call(mentorshipConcerns.report, { params: { id: room.id }, body })}
        start={nothing}
        texts="mentorship.pair.report"
        label={title}
        then={() => {
          toast.good(t('mentorship.pair.done.report'))
          onClose()
        }}
      >
        <div className="fields">
          <p>{says}</p>
          <TextArea name="text" rows={6} />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('mentorship.pair.report.send')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}
