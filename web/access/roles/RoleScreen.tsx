import { useNavigate } from '@tanstack/react-router'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { policyTemplates, userRoles } from '../../../contract/access/roles.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Button } from '../../ui/Button.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { rolesAt } from './addresses.ts'
import { Effect } from './Effect.tsx'
import { Holders } from './Holders.tsx'
import { Permissions } from './Permissions.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { AskDefault, AskDelete, useHeldBy } from './RolesScreen.tsx'
import { StateNote } from './StateNote.tsx'
import { useTurned } from './turned.ts'
import './roles.css'

/** A role on one page: its name, its permissions, who has it, and the effect of changes. */
export function RoleScreen({ id }: { id: string }) {
  const { t } = useText()
  const navigate = useNavigate()
  const heldBy = useHeldBy()
  const role = useAnswer(userRoles.show, { params: { id } })
  const template = useAnswer(policyTemplates.show, { params: { id: role.template_id } })
  const turned = useTurned(template)
  const [asking, setAsking] = useState<'rename' | 'default' | 'delete'>()
  const leave = () => setAsking(undefined)
  useTitle(role.role_name)

  const group = role.role_type === 'group'
  const loses = template.own && turned.turned.some((permission) => template.permissions.includes(permission))
  const effect = (
    <>
      {loses && <StateNote>{t('roles.effect.you')}</StateNote>}
      <Effect id={template.id} wanted={turned.wanted} changed={turned.turned.length > 0} group={group} />
    </>
  )
  return (
    <Page
      title={role.role_name}
      lead={[
        t(`roles.kind.${role.role_type}`),
        heldBy(role),
        role.is_default ? t('roles.list.is_default') : '',
      ]
        .filter(Boolean)
        .join(' · ')}
      crumbs={[{ href: rolesAt, text: t('roles.list.title') }]}
      width="wide"
      actions={
        role.can.manage && (
          <>
            {!role.is_default && (
              <Button look="dq" icon={Trash2} onClick={() => setAsking('delete')}>
                {t('roles.menu.delete')}
              </Button>
            )}
            {!role.is_default && !group && role.can.give && (
              <Button icon={Star} onClick={() => setAsking('default')}>
                {t('roles.menu.make_default')}
              </Button>
            )}
            <Button icon={Pencil} onClick={() => setAsking('rename')}>
              {t('roles.menu.rename')}
            </Button>
          </>
        )
      }
    >
      <div className="split">
        <div>
          <Section title={t('roles.edit.opens')}>
            <Permissions of={template} turned={turned} effect={effect} loses={loses} />
          </Section>
          <Holders of={role} />
        </div>
        <aside className="side">
          <Section title={t('roles.effect.title')}>{effect}</Section>
        </aside>
      </div>
      <UnsavedGuard count={turned.turned.length} />
      {asking === 'rename' && <RenameDialog of={role} leave={leave} />}
      {asking === 'default' && <AskDefault role={role} leave={leave} />}
      {asking === 'delete' && (
        <AskDelete
          role={role}
          leave={leave}
          then={() => void navigate({ href: rolesAt, ignoreBlocker: true })}
        />
      )}
    </Page>
  )
}
