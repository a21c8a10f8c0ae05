import { type ReactNode, useState } from 'react'
import { userData } from '../../../contract/access/access.ts'
import { policyTemplates, userRoles } from '../../../contract/access/roles.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { askForUndo, keyOf, queryClient, refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toastStore.ts'
import { PermissionChoice } from './PermissionChoice.tsx'
import { StateNote } from './StateNote.tsx'
import type { Template, Turned } from './turned.ts'

const concerned = [policyTemplates.list.path, userRoles.list.path, userData.show.path]

interface Props {
  of: Template
  turned: Turned
  /** Who gains or loses what: shown beside it, and again where the reader loses something. */
  effect: ReactNode
  loses: boolean
}

/** A role's permissions, and the only place to change them. */
export function Permissions({
  of: template,
  turned: { turned, wanted, turn, settle },
  effect,
  loses,
}: Props) {
  const { t } = useText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [newer, setNewer] = useState(false)
  const params = { id: String(template.id) }
  const keep = (fresh: Template) => queryClient.setQueryData(keyOf(policyTemplates.show.path, params), fresh)

  const save = async () => {
    setBusy(true)
    try {
      const body = { permissions: wanted, version: template.version }
      const undo = askForUndo(concerned)
      keep(await call(policyTemplates.update, { params, body }, undo.options))
      settle()
      setNewer(false)
      toast.good(t('roles.template.saved'), undo.act())
      void refresh(concerned)
    } catch (failure) {
      if (failure instanceof Failure && failure.code === 'changed_meanwhile') {
        keep(await call(policyTemplates.show, { params }))
        setNewer(true)
      } else toast.bad(failure instanceof Failure ? failure.message : t('roles.template.failed'))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  const group = template.role_type === 'group'
  return (
    <>
      <p className="m2 role-lead">{t(group ? 'roles.template.says_group' : 'roles.template.says_person')}</p>
      {newer && <StateNote alert>{t('roles.template.newer')}</StateNote>}
      {template.own && <StateNote>{t('roles.template.own')}</StateNote>}
      <PermissionChoice template={template} wanted={wanted} turn={turn} />
      <div className="savebar">
        <Button
          look="p"
          busy={busy}
          aria-disabled={turned.length === 0}
          onClick={() => {
            if (turned.length === 0) return
            if (loses) setAsking(true)
            else void save()
          }}
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
      {asking && (
        <Dialog
          title={t('roles.effect.ask', { role: template.role_name })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Cancel onClick={() => setAsking(false)} />
              <Button look="p" busy={busy} data-first-focus onClick={() => void save()}>
                {t('roles.effect.apply')}
              </Button>
            </>
          }
        >
          {effect}
        </Dialog>
      )}
    </>
  )
}
