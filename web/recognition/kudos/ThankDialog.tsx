import { useState, useSyncExternalStore } from 'react'
import { limits } from '../../../contract/limits.ts'
import { users } from '../../../contract/people/people.ts'
import { kudos } from '../../../contract/recognition/kudos.ts'
import type { Face as Person } from '../../../contract/shapes.ts'
import { call } from '../../app/client.ts'
import { useMe } from '../../app/me.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { PersonFinder } from '../../networks/leaders/PersonField.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit, useFormScope } from '../../ui/forms/Form.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleKudos } from '../stale.ts'
import { useRecognitionWords } from '../words.ts'

type Whom = Pick<Person, 'id' | 'name'>

/** Thanks a colleague: first whom, if that isn’t clear yet, then for what. */
export function ThankDialog({ person, onClose }: { person?: Whom; onClose: () => void }) {
  const { t } = useText()
  const { user } = useMe()
  const [whom, setWhom] = useState<Whom | null>(person ?? null)
  if (whom) return <Thanks to={whom} onClose={onClose} />
  return (
    <Dialog title={t('recognition.kudos.whom')} onClose={onClose}>
      <PersonFinder choose={setWhom} without={[user.id]} />
    </Dialog>
  )
}

const blank = { text: '', points: 0, audience: 'everyone', network_id: null } as const

function Thanks({ to, onClose }: { to: Whom; onClose: () => void }) {
  const { t } = useText()
  const { points } = useRecognitionWords()
  const [start] = useState(() => ({ ...blank, user_id: to.id }))
  const { data } = useQueryOf(kudos.list, { query: { scope: 'given', page_size: 10 } })
  const left = data?.allowance.left ?? 0
  const title = t('recognition.kudos.thank_whom', { name: to.name })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={kudos.create}
        // The network of another choice isn’t sent with this one.
        send={(body) =>
          call(kudos.create, {
            body: { ...body, network_id: body.audience === 'network' ? (body.network_id ?? null) : null },
          })
        }
        start={start}
        texts="recognition.kudos.field"
        label={title}
        then={() => {
          toast.good(t('recognition.kudos.given', { name: to.name }))
          void refresh(staleKudos)
          onClose()
        }}
      >
        <div className="fields">
          <TextArea
            name="text"
            rows={3}
            limit={limits.description}
            hint={t('recognition.kudos.hint.text', { name: to.name })}
          />
          {left > 0 && (
            <NumberField
              name="points"
              short
              hint={t('recognition.kudos.hint.points', { points: points(left) })}
            />
          )}
          <Readers to={to} />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('recognition.kudos.send')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** Who else reads it: nobody, a network that both are in, or everybody. */
function Readers({ to }: { to: Whom }) {
  const { t } = useText()
  const { networks } = useMe()
  const { data } = useQueryOf(users.show, { params: { id: to.id } })
  const { store } = useFormScope()
  const { values } = useSyncExternalStore(store.subscribe, store.read)
  const shared = networks.filter(({ id }) => data?.networks.some((one) => one.id === id))
  const audiences = (['everyone', 'network', 'them'] as const).filter(
    (value) => value !== 'network' || shared.length > 0,
  )
  return (
    <>
      <ChoiceField
        name="audience"
        options={audiences.map((value) => ({ value, text: t(`recognition.kudos.choice.${value}`) }))}
      />
      {values.audience === 'network' && (
        <ChoiceField
          name="network_id"
          options={shared.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
      )}
    </>
  )
}
