import { limits } from '../../../contract/limits.ts'
import { kudosSettings } from '../../../contract/recognition/kudos.ts'
import { call } from '../../app/client.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toRecognition } from '../addresses.ts'
import { useRecognitionWords } from '../words.ts'

/** Whether people can thank each other, and with how many points. */
export function KudosAdminScreen() {
  const { t } = useText()
  const { number } = useRecognitionWords()
  const settings = useAnswer(kudosSettings.show)
  const title = t('recognition.admin.kudos.title')
  return (
    <Page
      title={title}
      lead={t('recognition.admin.kudos.lead')}
      actions={
        settings.kudos_enabled && (
          <LinkButton href={`${toRecognition.kudos}?scope=reported`}>
            {t('recognition.admin.kudos.reported')}
          </LinkButton>
        )
      }
    >
      <Form
        sends={kudosSettings.update}
        send={(body) => call(kudosSettings.update, { body })}
        start={settings}
        texts="recognition.admin.kudos.field"
        label={title}
        then={() => {
          toast.good(t('recognition.admin.kudos.saved'))
          void refresh([kudosSettings.show.path])
        }}
      >
        <div className="fields">
          <Switch name="kudos_enabled" hint={t('recognition.admin.kudos.hint.kudos_enabled')} />
          <NumberField
            name="kudos_per_month"
            short
            hint={t('recognition.admin.kudos.hint.kudos_per_month', { most: number(limits.kudos_points) })}
          />
        </div>
        <SaveBar />
      </Form>
    </Page>
  )
}
