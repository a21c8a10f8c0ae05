import { useMemo, useState } from 'react'
import { EVENING, MORNING, quietHours } from '../../contract/messages/quietHours.ts'
import { call } from '../app/client.ts'
import { refresh, useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Switch } from '../ui/forms/Checkbox.tsx'
import { Form, SaveBar } from '../ui/forms/Form.tsx'
import { useField } from '../ui/forms/field.tsx'
import { MinuteField } from '../ui/forms/MinuteField.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Section } from '../ui/Page.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { toast } from '../ui/toastStore.ts'

interface Span {
  quiet_from: number | null
  quiet_until: number | null
}

/** Hours without mail for everybody who chose nothing else. */
export function UsualQuietHours() {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(quietHours.showUsual)
  return (
    <Section title={t('enterprise.quiet.title')}>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && <Choice {...data} />}
      </ListState>
    </Section>
  )
}

function Choice({ quiet_from, quiet_until }: Span) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const start = useMemo(() => ({ quiet_from, quiet_until }), [quiet_from, quiet_until])
  return (
    <Form
      sends={quietHours.chooseUsual}
      send={(body) =>
        call(quietHours.chooseUsual, { body }).catch((failure: unknown) => {
          toast.bad(t('enterprise.quiet.failed'))
          throw failure
        })
      }
      start={start}
      texts="enterprise.quiet.field"
      label={t('enterprise.quiet.title')}
      onUnsaved={setUnsaved}
      then={() => {
        toast.good(t('enterprise.quiet.saved'))
        void refresh([quietHours.showUsual.path, quietHours.show.path])
      }}
    >
      <div className="fields">
        <Hours />
      </div>
      <SaveBar />
      <UnsavedGuard count={unsaved} />
    </Form>
  )
}

function Hours() {
  const { t } = useText()
  const from = useField<number | null>({ name: 'quiet_from' })
  const until = useField<number | null>({ name: 'quiet_until' })
  const on = from.value !== null && from.value !== undefined
  return (
    <>
      <Switch
        name="quiet"
        label={t('enterprise.quiet.on')}
        hint={t('enterprise.quiet.hint')}
        value={on}
        onChange={(wanted) => {
          from.change(wanted ? EVENING : null)
          until.change(wanted ? MORNING : null)
        }}
      />
      {on && (
        <div className="row gap3 wrap top">
          <MinuteField name="quiet_from" />
          <MinuteField name="quiet_until" />
        </div>
      )}
    </>
  )
}
