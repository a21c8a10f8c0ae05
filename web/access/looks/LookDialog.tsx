import { looks } from '../../../contract/access/looks.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../app/client.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'

interface Props {
  at: { id: number; name: string; first_name: string; preferred_name: string | null }
  onClose: () => void
}

/** Asks for the reason of a look, and says what the person will be told. */
export function LookDialog({ at: person, onClose }: Props) {
  const { t } = useText()
  const name = person.preferred_name ?? person.first_name
  return (
    <Dialog title={t('looks.start.title', { name: person.name })} onClose={onClose}>
      <Form
        sends={looks.start}
        send={(body) =>
          call(looks.start, { params: { id: person.id }, body }).catch((failure: unknown) => {
            toast.bad(t('looks.start.failed', { name }))
            throw failure
          })
        }
        start={{ reason: '' }}
        texts="looks.start"
        // Nothing loaded for oneself may show as theirs: the page is reloaded.
        then={() => window.location.assign('/')}
      >
        <div className="fields">
          <p>{t('looks.start.says', { name })}</p>
          <p className="m2">{t('looks.start.told', { name })}</p>
          <TextArea
            name="reason"
            hint={t('looks.start.reason_hint', { name })}
            rows={3}
            limit={limits.description}
          />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('looks.start.do')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}
