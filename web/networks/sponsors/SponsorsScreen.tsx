import { ArrowUpDown, HandHeart, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type Sponsor, sponsors } from '../../../contract/networks/sponsors.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { useNetwork } from '../networkPage.ts'
import { SponsorOrder } from './SponsorOrder.tsx'
import { SponsorPicture } from './SponsorPicture.tsx'
import { managedSponsors, type SponsorsSearch } from './search.ts'
import './sponsors.css'

type Row = z.output<typeof Sponsor>

/** The sponsors of a network, for people who manage it: hidden ones too. */
export function SponsorsScreen() {
  const { t } = useText()
  const network = useNetwork()
  const at = `${linkTo.network(network)}/manage/sponsors`
  const { asked, ask, turn } = useAsked<SponsorsSearch>()
  const [open, setOpen] = useState<'order' | Row | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(sponsors.list, {
    params: { id: network.id },
    query: managedSponsors(asked),
  })
  const close = () => setOpen(null)
  const add = (
    <LinkButton look="p" icon={Plus} href={`${at}/new`}>
      {t('sponsors.list.add')}
    </LinkButton>
  )
  const some = data !== undefined && (data.total > 0 || asked.search !== undefined)
  return (
    <Section
      title={t('sponsors.list.title')}
      aside={
        some && (
          <span className="row gap2 wrap sponsor-acts">
            {data.total > 1 && !asked.search && (
              <Button icon={ArrowUpDown} onClick={() => setOpen('order')}>
                {t('sponsors.list.order')}
              </Button>
            )}
            {add}
          </span>
        )
      }
    >
      <p className="sponsor-lead m2">{t('sponsors.list.lead', { name: network.name })}</p>
      <DataTable
        label={t('sponsors.list.of', { name: network.name })}
        columns={useColumns(at)}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        faceOf={(sponsor) => <SponsorPicture of={sponsor} size="m" />}
        rowMenu={(sponsor) => [
          { text: t('sponsors.list.edit'), icon: Pencil, href: `${at}/${sponsor.id}/edit` },
          'rule',
          { text: t('sponsors.list.delete'), icon: Trash2, danger: true, does: () => setOpen(sponsor) },
        ]}
        sort={{
          by: asked.sort_by,
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) => ask({ sort_by: by as SponsorsSearch['sort_by'], sort_direction }),
        }}
        search={
          some && (
            <SearchField
              label={t('sponsors.list.search')}
              value={asked.search ?? ''}
              onChange={(search) => ask({ search: search || undefined })}
            />
          )
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
              level={3}
              icon={HandHeart}
              title={t('sponsors.list.none_found.title')}
              actions={
                <Button onClick={() => ask({ search: undefined })}>
                  {t('sponsors.list.none_found.action')}
                </Button>
              }
            >
              {t('sponsors.list.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState
              small
              level={3}
              icon={HandHeart}
              title={t('sponsors.list.none.title', { name: network.name })}
              actions={add}
            >
              {t('sponsors.list.none.says')}
            </EmptyState>
          )
        }
      />
      {open === 'order' && <Order networkId={network.id} onClose={close} />}
      {open !== null && open !== 'order' && <Deleting of={open} onClose={close} />}
    </Section>
  )
}

/** All of them in order, ignoring the list's sorting. */
function Order({ networkId, onClose }: { networkId: number; onClose: () => void }) {
  const { data } = useListOf(sponsors.list, {
    params: { id: networkId },
    query: managedSponsors({ page_size: 50 }),
  })
  return data ? <SponsorOrder networkId={networkId} of={data.items} onClose={onClose} /> : null
}

function Deleting({ of: { id, name }, onClose }: { of: Row; onClose: () => void }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(sponsors.destroy, {
    done: () => t('ui.toasts.deleted', { name: name }),
    failed: () => t('sponsors.delete.failed'),
    stale: [sponsors.list.path],
  })
  return (
    <ConfirmDialog
      title={t('sponsors.delete.ask', { name })}
      lose={t('sponsors.delete.do')}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id } }, { onSettled: onClose })}
    >
      {t('sponsors.delete.says')}
    </ConfirmDialog>
  )
}

function useColumns(at: string): Column<Row>[] {
  const { t } = useText()
  return [
    {
      key: 'name',
      title: t('sponsors.list.column.name'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: ({ id, name, person }) => (
        <span className="row gap2 wrap">
          <Anchor className="b" href={`${at}/${id}/edit`}>
            {name}
          </Anchor>
          {!person && <Badge>{t('sponsors.list.outside')}</Badge>}
        </span>
      ),
    },
    {
      key: 'title',
      title: t('sponsors.list.column.title'),
      sorts: true,
      card: 'line',
      cell: ({ title }) => title ?? '–',
    },
    {
      key: 'has',
      title: t('sponsors.list.column.has'),
      cell: ({ message, picture_url, video }) =>
        [
          message && t('sponsors.list.has.message'),
          picture_url && t('sponsors.list.has.picture'),
          video && t('sponsors.list.has.video'),
        ]
          .filter(Boolean)
          .join(' · ') || '–',
    },
    {
      key: 'visible',
      title: t('sponsors.list.column.visible'),
      card: 'state',
      cell: ({ visible }) => (
        <Badge tone={visible ? 'ok' : 'neutral'}>
          {t(visible ? 'sponsors.list.shown' : 'sponsors.list.hidden')}
        </Badge>
      ),
    },
  ]
}
