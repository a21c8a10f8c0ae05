import { useState } from 'react'
import { userGroups } from '../../../contract/networks/memberships.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Inside } from './MembershipDialogs.tsx'

/** Once one is in: what is inside, to be joined as well. */
export function Below({ mine, close }: Inside) {
  const { t } = useText()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const { network, sub_networks } = mine
  const open = sub_networks.filter(
    ({ my_membership }) => my_membership === null || my_membership === 'inactive',
  )
  const join = async () => {
    setBusy(true)
    try {
      const { items } = await call(userGroups.joinSubgroups, {
        body: { group_id: network.id, group_ids: [...chosen] },
      })
      toast.good(t('members.below.done', { count: items.length }))
      void refresh(['/api/v1/groups', '/api/v1/user', '/api/v2/users/me', '/api/v2/networks'])
      close()
    } catch (failure) {
      toast.bad(failure instanceof Failure && failure.message ? failure.message : t('members.join.failed'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('members.below.title', { name: network.name })}
      onClose={close}
      actions={
        <>
          <Button
            look="p"
            busy={busy}
            aria-disabled={chosen.size === 0}
            onClick={() => chosen.size > 0 && void join()}
          >
            {t('members.below.action')}
          </Button>
          <Button onClick={close}>{t('members.below.later')}</Button>
        </>
      }
    >
      <p className="lead">{t('members.below.says')}</p>
      <ul className="marks">
        {open.map((one) => (
          <li key={one.id}>
            <Checkbox
              name={`below.${one.id}`}
              label={one.name}
              value={chosen.has(one.id)}
              onChange={(on) => {
                const next = new Set(chosen)
                if (on) next.add(one.id)
                else next.delete(one.id)
                setChosen(next)
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
