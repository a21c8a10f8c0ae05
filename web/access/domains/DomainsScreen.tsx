import { Plus, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { domains, hosts } from '../../../contract/access/domains.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useAnswer, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { type Domain, DomainDialog, NewDomainDialog } from './DomainDialog.tsx'
import { DomainState } from './DomainState.tsx'
import type { DomainsSearch } from './search.ts'
import '../sso/sso.css'

type Open = { about: 'new' } | { about: 'record' | 'remove'; domain: Domain } | null

/** Which mail domains are the enterprise's own: they lead people here who only know their address. */
export function DomainsScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<DomainsSearch>()
  const [open, setOpen] = useState<Open>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(domains.list, { query: asked })
  const close = () => setOpen(null)
  const add = (
    <Button look="p" icon={Plus} onClick={() => setOpen({ about: 'new' })}>
      {t('sso.domains.add')}
    </Button>
  )
  const columns: Column<Domain>[] = [
    {
      key: 'domain',
      title: t('sso.domains.column.domain'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (domain) => (
        <button type="button" className="link b" onClick={() => setOpen({ about: 'record', domain })}>
          {domain.domain}
        </button>
      ),
    },
    {
      key: 'state',
      title: t('sso.domains.column.state'),
      card: 'state',
      cell: (domain) => <DomainState of={domain} />,
    },
    {
      key: 'checked_at',
      title: t('sso.domains.column.checked_at'),
      card: 'line',
      cell: ({ checked_at }) =>
        checked_at ? <RelativeTime at={checked_at} /> : t('sso.domains.never_checked'),
    },
    {
      key: 'created_at',
      title: t('sso.domains.column.created_at'),
      sorts: true,
      keep: true,
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
  ]

  return (
    <Page
      title={t('sso.domains.title')}
      lead={t('sso.domains.lead')}
      actions={data && (data.total > 0 || asked.search) && add}
    >
      <DataTable
        label={t('sso.domains.title')}
        columns={columns}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ domain }) => domain}
        rowMenu={(domain) => [
          {
            text: t(domain.verified_at ? 'sso.domains.show_record' : 'sso.domains.prove'),
            icon: ShieldCheck,
            does: () => setOpen({ about: 'record', domain }),
          },
          'rule',
          {
            text: t('sso.domains.remove'),
            icon: Trash2,
            danger: true,
            does: () => setOpen({ about: 'remove', domain }),
          },
        ]}
        sort={{
          by: asked.sort_by ?? 'domain',
          direction: asked.sort_direction ?? (asked.sort_by === 'created_at' ? 'desc' : 'asc'),
          onSort: (by, sort_direction) =>
            ask({ sort_by: by === 'created_at' ? by : undefined, sort_direction }),
        }}
        search={
          <SearchField
            label={t('sso.domains.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          asked.search ? (
            <EmptyState
              small
              title={t('sso.domains.none_found.title', { search: asked.search })}
              actions={
                <Button onClick={() => ask({ search: undefined })}>
                  {t('sso.domains.none_found.action')}
                </Button>
              }
            />
          ) : (
            <EmptyState small title={t('sso.domains.empty.title')} actions={add}>
              {t('sso.domains.empty.says')}
            </EmptyState>
          )
        }
      />
      <Addresses />
      {open?.about === 'new' && (
        <NewDomainDialog onAdded={(domain) => setOpen({ about: 'record', domain })} onClose={close} />
      )}
      {open?.about === 'record' && <DomainDialog of={open.domain} onClose={close} />}
      {open?.about === 'remove' && <Removing of={open.domain} onClose={close} />}
    </Page>
  )
}

/** Set by the operator of the installation: shown, so that nobody looks for them elsewhere. */
function Addresses() {
  const { t } = useText()
  const { address, primary_host, legacy_host, link_hosts } = useAnswer(hosts.show)
  const facts = [
    [t('sso.hosts.address'), address],
    [t('sso.hosts.primary_host'), primary_host],
    [t('sso.hosts.legacy_host'), legacy_host],
    [t('sso.hosts.link_hosts'), link_hosts.join(', ')],
  ] as const
  return (
    <Section title={t('sso.hosts.title')}>
      <p className="m2 sso-lead">{t('sso.hosts.lead')}</p>
      <dl className="sso-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || t('sso.hosts.none')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Removing({ of: { id, domain, verified_at }, onClose }: { of: Domain; onClose: () => void }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(domains.remove, {
    done: () => t('sso.domains.removed', { domain }),
    failed: () => t('sso.domains.remove_failed'),
    stale: [domains.list.path],
  })
  return (
    <ConfirmDialog
      title={t('sso.domains.remove_ask', { domain })}
      keep={t('sso.domains.keep')}
      lose={t('sso.domains.remove')}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id } }, { onSettled: onClose })}
    >
      {t(verified_at ? 'sso.domains.remove_says' : 'sso.domains.remove_says_unproved')}
    </ConfirmDialog>
  )
}
