import { History, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Answers } from '../../../contract/route.ts'
import { provisioning } from '../../../contract/scim/provisioning.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { NewTokenDialog } from './NewTokenDialog.tsx'

type Token = Answers<typeof provisioning.listTokens>['items'][number]
const tones: Record<Token['state'], Tone> = { active: 'ok', expired: 'neutral', revoked: 'neutral' }

function useColumns(): Column<Token>[] {
  const { t } = useText()
  const dates = useDates()
  const now = useNow()
  return [
    {
      key: 'name',
      title: t('scim.tokens.name'),
      fixed: true,
      card: 'title',
      cell: ({ name, hint, created_by }) => (
        <>
          <span className="b">{name}</span>
          <span className="sm m3 below">{t('scim.tokens.ends_in', { hint, name: created_by.name })}</span>
        </>
      ),
    },
    {
      key: 'last_used_at',
      title: t('scim.tokens.used'),
      card: 'line',
      cell: ({ last_used_at, last_used_from }) =>
        last_used_at === null
          ? t('scim.tokens.unused')
          : t('scim.tokens.used_from', {
              date: dates.relative(last_used_at, now),
              address: last_used_from ?? '',
            }),
    },
    {
      key: 'work',
      title: t('scim.tokens.work'),
      cell: ({ written_count, last_refusal, last_refused_at }) => (
        <>
          <span>{t('scim.tokens.written', { count: written_count })}</span>
          {last_refusal && last_refused_at && (
            <span className="sm m3 below">
              {t('scim.tokens.refused', { date: dates.relative(last_refused_at, now), reason: last_refusal })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'expires_at',
      title: t('scim.tokens.expires'),
      keep: true,
      cell: ({ expires_at }) => dates.short(expires_at),
    },
    {
      key: 'state',
      title: t('scim.tokens.state'),
      card: 'state',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`scim.tokens.states.${state}`)}</Badge>,
    },
  ]
}

/** Readers of the change log can see what a program did, also after its token has ended. */
function useMenu() {
  const { t } = useText()
  const { policy_group } = useMe()
  return ({ name, state }: Token, revoke: () => void): MenuEntry[] => [
    ...(policy_group.logs_view
      ? [
          {
            text: t('scim.tokens.history'),
            icon: History,
            href: `/admin/system/logs?program=${encodeURIComponent(name)}`,
          },
        ]
      : []),
    ...(state === 'active'
      ? ['rule' as const, { text: t('scim.tokens.revoke'), danger: true, does: revoke }]
      : []),
  ]
}

/** The tokens of the provider: created, watched and revoked here. */
export function TokensTable() {
  const { t } = useText()
  const [at, setAt] = useState({ page: 1, page_size: 10 })
  const list = useListOf(provisioning.listTokens, { query: at })
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<Token | null>(null)
  const columns = useColumns()
  const menuOf = useMenu()
  const revoke = useSend(provisioning.revokeToken, {
    stale: [provisioning.listTokens.path],
    done: () => t('scim.tokens.revoked'),
    failed: () => t('scim.tokens.revoke_failed'),
  })
  const create = (
    <Button icon={KeyRound} onClick={() => setMaking(true)}>
      {t('scim.tokens.new')}
    </Button>
  )
  return (
    <>
      <DataTable
        label={t('scim.tokens.list')}
        columns={columns}
        columnChoice={false}
        rows={list.data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        tools={list.data && list.data.total > 0 && create}
        pending={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        paging={list.data && list.data.total > 10 ? { ...list.data, onChange: setAt } : undefined}
        whenEmpty={
          <EmptyState small level={3} icon={KeyRound} title={t('scim.tokens.none')} actions={create}>
            {t('scim.tokens.none_says')}
          </EmptyState>
        }
        rowMenu={(token) => menuOf(token, () => setEnding(token))}
      />
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
      {ending && (
        <ConfirmDialog
          title={t('scim.tokens.revoke_ask', { name: ending.name })}
          keep={t('scim.tokens.keep')}
          lose={t('scim.tokens.revoke')}
          irreversible
          busy={revoke.isPending}
          onKeep={() => setEnding(null)}
          onLose={() =>
            revoke.mutate({ params: { tokenId: ending.id } }, { onSettled: () => setEnding(null) })
          }
        >
          {t('scim.tokens.revoke_says')}
        </ConfirmDialog>
      )}
    </>
  )
}
