import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { type MemberVisibility, memberVisibilities } from '../../../contract/networks/memberStates.ts'
import { memberships } from '../../../contract/networks/memberships.ts'
import type { Answers } from '../../../contract/route.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { firstBelonging } from './firstNetworks.ts'

type Row = Answers<typeof memberships.list>['items'][number]
interface Asked {
  page: number
  page_size: number
  search?: string | undefined
  sort_direction?: 'asc' | 'desc' | undefined
}

/** Where one belongs, and who may know of each: chosen here for all of them, as in each network's own menu. */
export function BelongingSection() {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked>(firstBelonging)
  const list = useListOf(memberships.list, { query: asked })
  const { search } = asked
  const find = (words: string) => setAsked({ ...asked, page: 1, search: words || undefined })
  return (
    <Section title={t('members.mine.title')}>
      <p className="says">{t('members.mine.says')}</p>
      <DataTable
        label={t('members.join.who_may_know')}
        columns={useColumns()}
        columnChoice={false}
        rows={list.data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        pending={list.isPending}
        refreshing={list.isPlaceholderData}
        error={list.error}
        retry={() => void list.refetch()}
        sort={{
          by: 'name',
          direction: asked.sort_direction ?? 'asc',
          onSort: (_by, sort_direction) => setAsked({ ...asked, page: 1, sort_direction }),
        }}
        search={
          (list.data && list.data.total > 10) || search ? (
            <SearchField label={t('members.mine.search')} value={search ?? ''} onChange={find} />
          ) : undefined
        }
        paging={
          list.data && list.data.total > 10
            ? { ...list.data, onChange: (at) => setAsked({ ...asked, ...at }) }
            : undefined
        }
        whenEmpty={
          search ? (
            <EmptyState
              small
              level={3}
              title={t('members.mine.none_found.title', { search })}
              actions={<Button onClick={() => find('')}>{t('members.mine.none_found.action')}</Button>}
            >
              {t('members.mine.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState small level={3} icon={EyeOff} title={t('members.mine.none.title')}>
              {t('members.mine.none.says')}
            </EmptyState>
          )
        }
      />
    </Section>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useText()
  return [
    {
      key: 'name',
      title: t('members.export.network'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <span className="row gap2">
          <Glyph src={row.glyph_url} size="s" />
          <Anchor className="b" href={linkTo.network(row)}>
            {row.name}
          </Anchor>
        </span>
      ),
    },
    {
      key: 'visibility',
      title: t('members.join.who_may_know'),
      fixed: true,
      card: 'line',
      cell: (row) => <Visibility of={row} />,
    },
  ]
}

/** Saved at once. Leaders are named on the network's page, so they have no choice here. */
function Visibility({ of: { id, name, visibility, leads } }: { of: Row }) {
  const { t } = useText()
  const { mutate, isPending, variables } = useSend(memberships.choose, {
    done: () => t('members.visibility.saved'),
    failed: () => t('members.visibility.failed'),
    stale: ['/api/v1/members', '/api/v2/networks'],
  })
  if (leads) return <span className="m2">{t('members.mine.leads')}</span>
  return (
    <Select<MemberVisibility>
      label={t('members.visibility.title', { name })}
      value={isPending ? variables.body.visibility : visibility}
      options={memberVisibilities.map((value) => ({ value, text: t(`members.visibility.${value}`) }))}
      onChange={(chosen) => mutate({ params: { networkId: id }, body: { visibility: chosen } })}
    />
  )
}
