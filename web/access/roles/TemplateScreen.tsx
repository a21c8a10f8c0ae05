import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { userData } from '../../../contract/access/access.ts'
import { type PolicyTemplate, policyTemplates, userRoles } from '../../../contract/access/roles.ts'
import { type Permission, permissionNames } from '../../../contract/permissions.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toasts.ts'
import { roleEditor } from './addresses.ts'
import { Effect } from './Effect.tsx'
import { PermissionChoice } from './PermissionChoice.tsx'
import { StateNote } from './StateNote.tsx'
import './roles.css'

type Template = z.output<typeof PolicyTemplate>
const NONE: readonly Permission[] = []

export function TemplateScreen({ id }: { id: string }) {
  const { t } = useText()
  const template = useAnswer(policyTemplates.show, { params: { id } })
  useTitle(t('roles.template.title', { role: template.role_name }))
  const { turned, wanted, turn, settle } = useTurned(template)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [newer, setNewer] = useState(false)
  const keep = (fresh: Template) => queryClient.setQueryData(keyOf(policyTemplates.show.path, { id }), fresh)

  const save = async () => {
    setBusy(true)
    try {
      const body = { permissions: wanted, version: template.version }
      keep(await call(policyTemplates.update, { params: { id }, body }))
      settle()
      setNewer(false)
      toast.good(t('roles.template.saved'))
      void refresh([policyTemplates.list.path, userRoles.list.path, userData.show.path])
    } catch (failure) {
      if (failure instanceof Failure && failure.code === 'changed_meanwhile') {
        keep(await call(policyTemplates.show, { params: { id } }))
        setNewer(true)
      } else toast.bad(failure instanceof Failure ? failure.message : t('roles.template.failed'))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  const group = template.role_type === 'group'
  const loses = template.own && turned.some((permission) => template.permissions.includes(permission))
  const effect = (
    <>
      {loses && <StateNote>{t('roles.effect.you')}</StateNote>}
      <Effect id={template.id} wanted={wanted} changed={turned.length > 0} group={group} />
    </>
  )
  return (
    <Page
      title={t('roles.template.title', { role: template.role_name })}
      lead={t(group ? 'roles.template.says_group' : 'roles.template.says_person')}
      crumbs={[{ href: '/admin/system/users/policy_templates', text: t('roles.templates.title') }]}
      width="wide"
      actions={<LinkButton href={roleEditor({ id: template.role_id })}>{t('roles.edit.title')}</LinkButton>}
    >
      {newer && <StateNote alert>{t('roles.template.newer')}</StateNote>}
      {template.own && <StateNote>{t('roles.template.own')}</StateNote>}
      <div className="split">
        <div>
          <PermissionChoice template={template} wanted={wanted} turn={turn} />
          <div className="savebar">
            <Button
              look="p"
              aria-disabled={turned.length === 0}
              onClick={() => turned.length > 0 && setAsking(true)}
            >
              {t('roles.template.save')}
            </Button>
            {turned.length > 0 && (
              <Button look="q" onClick={settle}>
                {t('roles.template.discard')}
              </Button>
            )}
            <span className="state" role="status">
              {turned.length === 0
                ? t('roles.template.unchanged')
                : t('roles.template.changed', { count: turned.length })}
            </span>
          </div>
        </div>
        <aside className="side">
          <Section title={t('roles.effect.title')}>{effect}</Section>
        </aside>
      </div>
      {asking && (
        <Dialog
          title={t('roles.effect.ask', { role: template.role_name })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('ui.cancel')}</Button>
              <Button look="p" busy={busy} data-first-focus onClick={() => void save()}>
                {t('roles.effect.apply')}
              </Button>
            </>
          }
        >
          {effect}
        </Dialog>
      )}
      <UnsavedGuard count={turned.length} />
    </Page>
  )
}

/**
 * What was turned on or off, kept apart from what is saved: when somebody else saves first, the changes lie over the
 * newer version, and what they have already done is no change any more.
 */
function useTurned({ permissions }: Template) {
  const [on, setOn] = useState(NONE)
  const [off, setOff] = useState(NONE)
  const wanted = useMemo(
    () =>
      permissionNames.filter(
        (permission) =>
          on.includes(permission) || (permissions.includes(permission) && !off.includes(permission)),
      ),
    [permissions, on, off],
  )
  const turned = permissionNames.filter(
    (permission) => wanted.includes(permission) !== permissions.includes(permission),
  )
  const turn = (permission: Permission, to: boolean) => {
    const without = (list: readonly Permission[]) => list.filter((one) => one !== permission)
    setOn(to ? [...without(on), permission] : without(on))
    setOff(to ? without(off) : [...without(off), permission])
  }
  const settle = () => {
    setOn(NONE)
    setOff(NONE)
  }
  return { turned, wanted, turn, settle }
}
