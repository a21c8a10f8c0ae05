import { useQuery } from '@tanstack/react-query'
import { call } from '../app/client.ts'
import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import type { Doable } from '../search/doable.ts'

/** Its question is loaded on demand: nobody else who opens the palette needs it. */
const list = async () => {
  const { userRoles } = await import('../../contract/access/roles.ts')
  return call(userRoles.list, { query: { page_size: 100 } })
}

/** Each role by its name, for people who may open its page. */
export function useRoleCommands(): Doable[] {
  const { t } = useText()
  const { policy_group } = useMe()
  const { data } = useQuery({
    queryKey: ['role commands'],
    queryFn: list,
    enabled: policy_group.policy_templates_manage,
  })
  return (data?.items ?? []).map(({ id, role_name }) => ({
    kind: 'command',
    key: `role ${id}`,
    name: role_name,
    words: `${t('shell.admin.roles')} ${t('search.words.admin.roles')}`,
    detail: t('shell.admin.roles'),
    link: `/admin/system/users/roles/${id}/edit`,
  }))
}
