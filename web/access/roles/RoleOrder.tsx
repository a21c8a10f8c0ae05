import { useState } from 'react'
import { userRoles } from '../../../contract/access/roles.ts'
import { limits } from '../../../contract/limits.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Reorder } from '../../ui/tables/Reorder.tsx'

/** All roles in one list. One that opens more than the viewer's own keeps its place. */
export function RoleOrder({ leave }: { leave: () => void }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useListOf(userRoles.list, {
    query: { page_size: limits.roles },
  })
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const { mutate, isPending: saving } = useSend(userRoles.order, {
    done: () => t('roles.ordering.saved'),
    failed: () => t('roles.ordering.failed'),
    stale: [userRoles.list.path],
  })
  const roles = new Map(data?.items.map((role) => [role.id, role]))
  // A role that came or went while one was moving others takes its usual place.
  const order = [...new Set([...(moved ?? []), ...roles.keys()])].flatMap((id) => roles.get(id) ?? [])
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      <p className="m2">{t('roles.ordering.says')}</p>
      {order.some(({ can }) => !can.manage) && <p className="m2">{t('roles.ordering.above')}</p>}
      <div className="roleorder">
        <Reorder
          rows={order}
          keyOf={({ id }) => id}
          nameOf={({ role_name }) => role_name}
          onChange={(rows) => setMoved(rows.map(({ id }) => id))}
          stays={({ can }) => !can.manage}
        >
          {(role) => (
            <>
              <span className="b">{role.role_name}</span>
              <span className="sm m2 kind">{t(`roles.kind.${role.role_type}`)}</span>
            </>
          )}
        </Reorder>
      </div>
      <div className="row gap2 wrap">
        <Button
          look="p"
          busy={saving}
          onClick={() => mutate({ body: { role_ids: order.map(({ id }) => id) } }, { onSuccess: leave })}
        >
          {t('roles.ordering.save')}
        </Button>
        <Button look="q" onClick={leave}>
          {t('roles.ordering.cancel')}
        </Button>
      </div>
      <UnsavedGuard count={moved && !saving ? 1 : 0} />
    </ListState>
  )
}
