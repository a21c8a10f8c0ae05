import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { userRoles } from '../../../contract/access/roles.ts'
import { limits } from '../../../contract/limits.ts'
import { useListOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import type { Role } from './RolesScreen.tsx'

/** All roles in one list, moved by dragging, by the arrow keys on the handle, or by the two buttons. */
export function RoleOrder({ leave }: { leave: () => void }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useListOf(userRoles.list, {
    query: { page_size: limits.roles },
  })
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const { mutate, isPending: saving } = useSend(userRoles.order, {
    done: () => t('roles.ordering.saved'),
    failed: () => t('roles.ordering.failed'),
    stale: [userRoles.list.path],
  })
  const roles = new Map(data?.items.map((role) => [role.id, role]))
  // A role that came or went while one was moving others takes its usual place.
  const order = [
    ...(moved ?? []).filter((id) => roles.has(id)),
    ...[...roles.keys()].filter((id) => !moved?.includes(id)),
  ]

  const move = (role: Role, to: number) => {
    if (to < 0 || to >= order.length) return
    const rest = order.filter((id) => id !== role.id)
    setMoved(rest.toSpliced(to, 0, role.id))
    setSaid(t('roles.ordering.moved', { role: role.role_name, place: to + 1, count: order.length }))
  }
  const press = (event: KeyboardEvent, role: Role, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(role, at + step)
  }

  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      <p className="m2">{t('roles.ordering.says')}</p>
      <ol className="roleorder">
        {order.map((id, at) => {
          const role = roles.get(id)
          return (
            role && (
              <li
                key={id}
                className={classes(dragged === id && 'dragged')}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(id)
                }}
                onDragOver={(event) => {
                  event.preventDefault()
                  const carried = dragged === null ? undefined : roles.get(dragged)
                  if (carried && carried.id !== id) move(carried, at)
                }}
                onDrop={(event) => event.preventDefault()}
                onDragEnd={() => setDragged(null)}
              >
                <button
                  type="button"
                  className="handle"
                  aria-label={t('roles.ordering.handle', { role: role.role_name })}
                  onKeyDown={(event) => press(event, role, at)}
                >
                  <Icon of={GripVertical} />
                </button>
                <span className="num m3">{at + 1}</span>
                <span className="grow">
                  <span className="b">{role.role_name}</span>
                  <span className="sm m2 kind">{t(`roles.kind.${role.role_type}`)}</span>
                </span>
                <Button
                  look="q"
                  small
                  icon={ArrowUp}
                  label={t('roles.ordering.up', { role: role.role_name })}
                  aria-disabled={at === 0}
                  onClick={() => move(role, at - 1)}
                />
                <Button
                  look="q"
                  small
                  icon={ArrowDown}
                  label={t('roles.ordering.down', { role: role.role_name })}
                  aria-disabled={at === order.length - 1}
                  onClick={() => move(role, at + 1)}
                />
              </li>
            )
          )
        })}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
      <div className="row gap2 wrap">
        <Button
          look="p"
          busy={saving}
          onClick={() => mutate({ body: { role_ids: order } }, { onSuccess: leave })}
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
