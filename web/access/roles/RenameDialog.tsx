import { useMemo, useState } from 'react'
import { policyTemplates, userRoles } from '../../../contract/access/roles.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient, refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ConflictNote } from '../../people/ConflictNote.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Role } from './RolesScreen.tsx'

const editable = ({ role_name, version }: Role) => ({ role_name, version })
type Editable = ReturnType<typeof editable>

/** Another name for a role; its kind stays. */
export function RenameDialog({ of: role, leave }: { of: Role; leave: () => void }) {
  const { t } = useText()
  const start = useMemo(() => editable(role), [role])
  const [theirs, setTheirs] = useState<Editable | null>(null)
  const params = { id: String(role.id) }
  const keep = (fresh: Role) => queryClient.setQueryData(keyOf(userRoles.show.path, params), fresh)
  const send = async (body: Editable) => {
    try {
      return await call(userRoles.update, { params, body })
    } catch (failure) {
      if (failure instanceof Failure && failure.code === 'changed_meanwhile') {
        const fresh = await call(userRoles.show, { params })
        keep(fresh)
        setTheirs(editable(fresh))
      } else toast.bad(t('roles.edit.failed'))
      throw failure
    }
  }
  return (
    <Dialog title={t('roles.edit.rename', { role: role.role_name })} onClose={leave}>
      <Form
        sends={userRoles.update}
        send={(body) => send(body as Editable)}
        start={start}
        texts="roles.field"
        label={t('roles.edit.title')}
        then={(fresh) => {
          keep(fresh)
          toast.good(t('roles.edit.saved'))
          void refresh([userRoles.list.path, policyTemplates.list.path])
          leave()
        }}
      >
        <ConflictNote theirs={theirs} />
        <div className="fields">
          <TextField
            name="role_name"
            limit={limits.name}
            hint={t('roles.hint.role_name')}
            autoComplete="off"
          />
          <p className="sm m2">{t('roles.edit.kind_stays')}</p>
        </div>
        <div className="acts">
          <Cancel onClick={leave} />
          <Submit>{t('roles.menu.rename')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}
