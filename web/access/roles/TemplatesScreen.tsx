import type { z } from 'zod'
import { type PolicyTemplate, policyTemplates } from '../../../contract/access/roles.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { templateEditor } from './addresses.ts'
import type { TemplatesSearch } from './search.ts'

type Template = z.output<typeof PolicyTemplate>

export function TemplatesScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<TemplatesSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(policyTemplates.list, {
    query: asked,
  })
  const columns: Column<Template>[] = [
    {
      key: 'role_name',
      title: t('roles.templates.column.role_name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (template) => (
        <Anchor className="b" href={templateEditor(template.id)}>
          {template.role_name}
        </Anchor>
      ),
    },
    {
      key: 'kind',
      title: t('roles.templates.column.kind'),
      cell: (template) => t(`roles.kind.${template.role_type}`),
      card: 'line',
    },
    {
      key: 'permissions',
      title: t('roles.templates.column.permissions'),
      sorts: true,
      cell: (template) => t('roles.list.opens', { count: template.permissions.length }),
      card: 'line',
    },
    {
      key: 'updated_at',
      title: t('roles.templates.column.updated_at'),
      sorts: true,
      keep: true,
      cell: (template) => <RelativeTime at={template.updated_at} />,
    },
  ]
  return (
    <Page title={t('roles.templates.title')} lead={t('roles.templates.says')} width="wide">
      <DataTable
        label={t('roles.templates.title')}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={(template) => template.id}
        nameOf={(template) => template.role_name}
        sort={{
          by: asked.sort_by,
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) => ask({ sort_by: by as TemplatesSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('roles.templates.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        tools={<ExportButton of="policy_templates" query={{ search: asked.search }} />}
        paging={
          data && {
            ...data,
            onChange: turn,
          }
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState
            title={t('roles.templates.none_found.title', { search: asked.search ?? '' })}
            actions={
              <Button onClick={() => ask({ search: undefined })}>
                {t('roles.templates.none_found.action')}
              </Button>
            }
          >
            {t('roles.templates.none_found.says')}
          </EmptyState>
        }
      />
    </Page>
  )
}
