import type { z } from 'zod'
import { type RoleHolder, userRoles } from '../../../contract/access/roles.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import type { Role } from './RolesScreen.tsx'
import type { HoldersSearch } from './search.ts'

type Holder = z.output<typeof RoleHolder>

/** Everybody a change would touch, by name. */
export function Holders({ of: role }: { of: Role }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<HoldersSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(userRoles.holders, {
    params: { id: role.id },
    query: asked,
  })
  const columns: readonly Column<Holder>[] = [
    {
      key: 'name',
      title: t('roles.holders.name'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (person) => (
        <Anchor className="b" href={`/user/${person.id}`}>
          {person.name}
        </Anchor>
      ),
    },
    { key: 'title', title: t('roles.holders.title'), card: 'line', cell: (person) => person.title },
    ...(role.role_type === 'group'
      ? [
          {
            key: 'network',
            title: t('roles.holders.network'),
            keep: true,
            cell: ({ network }: Holder) =>
              network && <Anchor href={linkTo.network(network)}>{network.name}</Anchor>,
          },
        ]
      : []),
    {
      key: 'state',
      title: t('roles.rights.state'),
      keep: true,
      cell: ({ state }) => <StateBadge state={state}>{t(`users.states.${state}`)}</StateBadge>,
    },
  ]
  return (
    <Section title={t('roles.template.people')}>
      <DataTable
        label={role.role_name}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={(person) => `${person.id} ${person.network?.id ?? ''}`}
        nameOf={(person) => person.name}
        faceOf={(person) => <Face of={person} />}
        sort={{
          by: 'name',
          direction: asked.sort_direction ?? 'asc',
          onSort: (_by, direction) => ask({ sort_direction: direction === 'desc' ? 'desc' : undefined }),
        }}
        search={
          asked.search !== undefined || (data?.total ?? 0) > 0 ? (
            <SearchField
              label={t('roles.holders.search')}
              value={asked.search ?? ''}
              onChange={(search) => ask({ search: search || undefined })}
            />
          ) : undefined
        }
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <p className="m3">{t(asked.search ? 'roles.holders.none_found' : 'roles.holders.none')}</p>
        }
      />
    </Section>
  )
}
