import { Gift, Inbox, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { rewards } from '../../../contract/recognition/rewards.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FaceStack } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { toRecognitionAdmin } from '../addresses.ts'
import { type RewardsSearch, rewardsAsked } from '../search.ts'
import { RewardPicture } from '../shop/RewardPicture.tsx'
import type { Reward } from '../shop/reward.ts'
import { staleClaims } from '../stale.ts'
import { useRecognitionWords } from '../words.ts'

/** What can be had for points, for those who manage it. */
export function RewardsAdminScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<RewardsSearch>()
  const [deleting, setDeleting] = useState<Reward | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(rewards.list, {
    query: rewardsAsked(asked),
  })
  const add = data?.can.create && (
    <LinkButton look="p" icon={Plus} href={toRecognitionAdmin.newReward}>
      {t('recognition.admin.rewards.add')}
    </LinkButton>
  )
  const isNarrowed = asked.search !== undefined
  return (
    <Page
      title={t('recognition.admin.rewards.title')}
      lead={t('recognition.admin.rewards.lead')}
      width="wide"
      actions={
        <>
          <LinkButton icon={Inbox} href={toRecognitionAdmin.pending}>
            {t('recognition.admin.pending.title')}
          </LinkButton>
          {(isNarrowed || (data?.total ?? 0) > 0) && add}
        </>
      }
    >
      <DataTable
        label={t('recognition.admin.rewards.title')}
        columns={useColumns()}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ label }) => label}
        faceOf={({ picture }) => <RewardPicture of={picture && { ...picture, alt: '' }} square />}
        rowMenu={(reward) => [
          ...(reward.can.edit
            ? [
                {
                  text: t('recognition.admin.rewards.edit'),
                  icon: Pencil,
                  href: toRecognitionAdmin.reward(reward),
                },
              ]
            : []),
          ...(reward.can.delete
            ? [
                'rule' as const,
                {
                  text: t('recognition.admin.rewards.delete'),
                  icon: Trash2,
                  danger: true,
                  does: () => setDeleting(reward),
                },
              ]
            : []),
        ]}
        sort={{
          by: asked.sort_by ?? 'price',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) =>
            ask({ sort_by: by === 'price' ? undefined : (by as RewardsSearch['sort_by']), sort_direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('recognition.shop.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        tools={<ExportButton of="rewards" query={{ scope: 'all', search: asked.search }} />}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              title={t('recognition.shop.none_found')}
              actions={
                <Button onClick={() => ask({ search: undefined })}>{t('recognition.shop.show_all')}</Button>
              }
            />
          ) : (
            <EmptyState icon={Gift} title={t('recognition.admin.rewards.empty')} actions={add}>
              {t('recognition.admin.rewards.empty_says')}
            </EmptyState>
          )
        }
      />
      {deleting && <DeleteReward of={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

function DeleteReward({ of: reward, onClose }: { of: Reward; onClose: () => void }) {
  const { t } = useText()
  const facts = { name: reward.label }
  const remove = useSend(rewards.delete, {
    done: () => t('recognition.admin.rewards.deleted', facts),
    failed: () => t('recognition.admin.rewards.delete_failed'),
    stale: staleClaims,
  })
  return (
    <ConfirmDialog
      title={t('recognition.admin.rewards.delete_ask', facts)}
      lose={t('recognition.admin.rewards.delete')}
      busy={remove.isPending}
      onKeep={onClose}
      onLose={() => remove.mutate({ params: { id: reward.id } }, { onSettled: onClose })}
    >
      {t('recognition.admin.rewards.delete_says')}
    </ConfirmDialog>
  )
}

const looks = {
  open: 'open',
  not_yet: 'scheduled',
  over: 'past',
  sold_out: 'closed',
  deleted: 'archived',
} as const

function useColumns(): Column<Reward>[] {
  const { t } = useText()
  const { points, number } = useRecognitionWords()
  return [
    {
      key: 'label',
      title: t('recognition.admin.rewards.column.label'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (reward) => (
        <Anchor className="b" href={toRecognitionAdmin.reward(reward)}>
          {reward.label}
        </Anchor>
      ),
    },
    {
      key: 'price',
      title: t('recognition.admin.rewards.column.price'),
      sorts: true,
      numeric: true,
      keep: true,
      card: 'line',
      cell: ({ price }) => points(price),
    },
    {
      key: 'state',
      title: t('recognition.admin.rewards.column.state'),
      card: 'state',
      cell: ({ state }) => (
        <StateBadge state={looks[state]}>{t(`recognition.shop.state.${state}`)}</StateBadge>
      ),
    },
    {
      key: 'left',
      title: t('recognition.admin.rewards.column.left'),
      numeric: true,
      cell: ({ left }) => (left === null ? '' : number(left)),
    },
    {
      key: 'open_claims',
      title: t('recognition.admin.rewards.column.open_claims'),
      numeric: true,
      cell: ({ open_claims }) => (open_claims ? number(open_claims) : ''),
    },
    {
      key: 'approvers',
      title: t('recognition.admin.rewards.column.approvers'),
      cell: ({ approvers }) => (
        <span className="row gap2">
          <FaceStack of={approvers} />
          <span className="sm m2 one">{approvers[0]?.name}</span>
        </span>
      ),
    },
  ]
}
