import { useState } from 'react'
import { connections } from '../../../contract/networks/connections.ts'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { FieldFrame, useField } from '../../ui/forms/field.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { ConnectionRow } from './ConnectionsScreen.tsx'
import { type Found, NetworkFinder } from './NetworkFinder.tsx'

const things = ['news', 'events', 'resources'] as const
const directions = ['both', 'one'] as const

interface Props {
  of: ConnectionRow | null
  onClose: () => void
}

/** Two networks and what they share; for an existing connection only what it shares. */
export function ConnectionDialog({ of: row, onClose }: Props) {
  const { t } = useText()
  const failing = (failure: unknown): never => {
    toast.bad(t('manage.connections.save_failed'))
    throw failure
  }
  const done = (said: string) => {
    toast.good(said)
    void refresh([connections.list.path])
    onClose()
  }
  const acts = (text: string) => (
    <div className="acts">
      <Cancel onClick={onClose} />
      <Submit>{text}</Submit>
    </div>
  )
  return (
    <Dialog title={t(row ? 'manage.connections.form.edit' : 'manage.connections.form.new')} onClose={onClose}>
      {row ? (
        <Form
          sends={connections.update}
          send={(body) => call(connections.update, { params: { id: row.id }, body }).catch(failing)}
          start={{ shares: row.shares, direction: row.direction, version: row.version }}
          texts="manage.connections.form"
          then={({ state }) =>
            done(t(state === 'proposed' ? 'manage.connections.proposed' : 'manage.connections.saved'))
          }
        >
          <div className="fields">
            <Shared />
          </div>
          {acts(t('manage.connections.form.save'))}
        </Form>
      ) : (
        <Form
          sends={connections.create}
          send={(body) => call(connections.create, { body }).catch(failing)}
          start={{ shares: ['news'], direction: 'both' }}
          texts="manage.connections.form"
          then={({ state }) =>
            done(t(state === 'proposed' ? 'manage.connections.proposed' : 'manage.connections.created'))
          }
        >
          <p className="m2">{t('manage.connections.form.says')}</p>
          <div className="fields">
            <Side name="network_id" />
            <Side name="with_network_id" />
            <Shared />
          </div>
          {acts(t('manage.connections.form.send'))}
        </Form>
      )}
    </Dialog>
  )
}

function Side({ name }: { name: 'network_id' | 'with_network_id' }) {
  const { t } = useText()
  const field = useField<number>({ name })
  const [chosen, setChosen] = useState<Found | null>(null)
  return (
    <FieldFrame field={field} group>
      <NetworkFinder
        label={t(`manage.connections.form.${name}`)}
        chosen={chosen}
        choose={(network) => {
          setChosen(network)
          field.change(network.id)
        }}
      />
    </FieldFrame>
  )
}

function Shared() {
  const { t } = useText()
  const field = useField<readonly string[]>({ name: 'shares' })
  const chosen = field.value ?? []
  return (
    <>
      <FieldFrame field={field} group>
        <div className="gap2">
          {things.map((thing) => (
            <Checkbox
              key={thing}
              name={`share-${thing}`}
              label={t(`manage.shares.${thing}`)}
              value={chosen.includes(thing)}
              onChange={(ticked) =>
                field.change(ticked ? [...chosen, thing] : chosen.filter((one) => one !== thing))
              }
            />
          ))}
        </div>
      </FieldFrame>
      <ChoiceField
        name="direction"
        options={directions.map((value) => ({ value, text: t(`manage.direction.${value}`) }))}
      />
    </>
  )
}
