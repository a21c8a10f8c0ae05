import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { policyTemplates, userRoles } from '../../../contract/access/roles.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ConflictNote } from '../../people/ConflictNote.tsx'
import { useTitle } from '../../shell/title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toasts.ts'
import { templateEditor } from './addresses.ts'
import { AskDelete, type Role, useHeldBy } from './RolesScreen.tsx'
import './roles.css'

const editable = ({ role_name, version }: Role) => ({ role_name, version })

export function EditRoleScreen({ id }: { id: string }) {
  const { t } = useText()
  const navigate = useNavigate()
  const heldBy = useHeldBy()
  const role = useAnswer(userRoles.show, { params: { id } })
  const start = useMemo(() => editable(role), [role])
  const [unsaved, setUnsaved] = useState(0)
  const [asking, setAsking] = useState(false)
  const [theirs, setTheirs] = useState<ReturnType<typeof editable> | null>(null)
  const keep = (fresh: Role) => queryClient.setQueryData(keyOf(userRoles.show.path, { id }), fresh)
  useTitle(role.role_name)

  const send = async (body: ReturnType<typeof editable>) => {
    try {
      return await call(userRoles.update, { params: { id }, body })
    } catch (failure) {
      if (failure instanceof Failure && failure.code === 'changed_meanwhile') {
        const fresh = await call(userRoles.show, { params: { id } })
        keep(fresh)
        setTheirs(editable(fresh))
      } else toast.bad(t('roles.edit.failed'))
      throw failure
    }
  }

  return (
    <Page
      title={role.role_name}
      lead={`${t(`roles.kind.${role.role_type}`)} · ${heldBy(role)}`}
      crumbs={[{ href: '/admin/system/users/roles', text: t('roles.list.title') }]}
      actions={
        <>
          {!role.is_default && (
            <Button look="dq" icon={Trash2} onClick={() => setAsking(true)}>
              {t('roles.menu.delete')}
            </Button>
          )}
          <LinkButton href={templateEditor(role.template_id)}>{t('roles.edit.opens')}</LinkButton>
        </>
      }
    >
      <Form
        sends={userRoles.update}
        send={(body) => send(body as ReturnType<typeof editable>)}
        start={start}
        texts="roles.field"
        onUnsaved={setUnsaved}
        label={t('roles.edit.title')}
        then={(fresh) => {
          keep(fresh)
          setTheirs(null)
          toast.good(t('roles.edit.saved'))
          void refresh([userRoles.list.path, policyTemplates.list.path])
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
        <SaveBar />
      </Form>
      <UnsavedGuard count={unsaved} />
      {asking && (
        <AskDelete
          role={role}
          leave={() => setAsking(false)}
          then={() => void navigate({ href: '/admin/system/users/roles', ignoreBlocker: true })}
        />
      )}
    </Page>
  )
}
