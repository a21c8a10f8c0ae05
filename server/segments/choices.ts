import { locales } from '../../contract/locales.ts'
import { orders, ownFields } from '../../contract/segments/rules.ts'
import { classesReadBy, fieldsOf } from '../fields/values.ts'
import { roleName } from '../identity/roles/names.ts'
import type { Reading, Spoken } from '../platform/act.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { authorize } from '../platform/rights/policy.ts'
import { kindOfType } from './known.ts'
import { segmentsPolicy } from './policy.ts'

/** The fields this editor may write rules about, in their words. */
export async function segmentChoices({ db, me, say }: Reading & Spoken, { scope_enabled }: Enterprise) {
  authorize(me, segmentsPolicy.manage)
  const classes = classesReadBy(me)
  const [custom, roles] = await Promise.all([
    fieldsOf(db),
    db
      .selectFrom('user_roles')
      .select(['id', 'role_name', 'text_key'])
      .orderBy('priority')
      .orderBy('id')
      .execute(),
  ])
  const options: Record<string, { value: string; text: string }[]> = {
    role_id: roles.map((role) => ({ value: String(role.id), text: roleName(say, role) })),
    locale: Object.entries(locales).map(([value, text]) => ({ value, text })),
  }
  const own = Object.entries(ownFields)
    .filter(([, field]) => classes.includes(field.class))
    .map(([key, { kind }]) => ({
      key,
      title: say(`segments.field.${key}`),
      kind,
      options: options[key] ?? [],
    }))
  const theirs = custom
    .filter((field) => classes.includes(field.class))
    .map(({ id, title, type, options: choices }) => ({
      key: `field_${id}`,
      title,
      kind: kindOfType[type],
      options: choices.map((value) => ({ value, text: value })),
    }))
  return {
    items: [...theirs, ...own],
    scope_enabled,
    orders: classes.includes('private') ? [...orders] : [],
  }
}
