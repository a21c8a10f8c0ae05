import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { accessTokens } from '../../../contract/people/profile.ts'
import type { Answers } from '../../../contract/route.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { NewToken } from './NewToken.tsx'

type Token = Answers<typeof accessTokens.list>['items'][number]
const tones: Record<Token['state'], Tone> = { active: 'ok', expired: 'neutral', revoked: 'neutral' }

function useColumns(): Column<Token>[] {
  const { t } = useText()
  const dates = useDates()
  const now = useNow()
  return [
    {
      key: 'name',
      title: t('profile.tokens.name'),
      fixed: true,
      card: 'title',
      cell: ({ name, hint }) => (
        <>
          <span className="b">{name}</span>
          <span className="sm m3 below">{t('profile.tokens.ends_in', { hint })}</span>
        </>
      ),
    },
    {
      key: 'scopes',
      title: t('profile.tokens.scopes'),
      cell: ({ scopes }) => t(scopes.includes('write') ? 'profile.tokens.write' : 'profile.tokens.read'),
    },
    {
      key: 'last_used_at',
      title: t('profile.tokens.used'),
      card: 'line',
      cell: ({ last_used_at, last_used_from }) =>
        last_used_at === null
          ? t('profile.tokens.unused')
          : t('profile.tokens.used_from', {
              date: dates.relative(last_used_at, now),
              address: last_used_from ?? '',
            }),
    },
    {
      key: 'expires_at',
      title: t('profile.tokens.expires'),
      keep: true,
      cell: ({ expires_at }) => dates.short(expires_at),
    },
    {
      key: 'state',
      title: t('profile.tokens.state'),
      card: 'state',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`profile.tokens.states.${state}`)}</Badge>,
    },
  ]
}

/** Tokens let programs act in one's name. */
export function TokensSection() {
  const { t } = useText()
  const [at, setAt] = useState({ page: 1, page_size: 10 })
  const list = useListOf(accessTokens.list, { query: at })
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<Token | null>(null)
  const columns = useColumns()
  const revoke = useSend(accessTokens.revoke, {
    stale: [accessTokens.list.path],
    done: () => t('profile.tokens.revoked'),
    failed: () => t('profile.tokens.revoke_failed'),
  })
  const create = (
    <Button icon={KeyRound} onClick={() => setMaking(true)}>
      {t('profile.tokens.new')}
    </Button>
  )
  return (
    <Section title={t('profile.tokens.title')} aside={list.data && list.data.total > 0 && create}>
      <p className="says">
        {t('profile.tokens.lead')}{' '}
        <Anchor className="link" href="/api/docs" target="_blank">
          {t('profile.tokens.reference')}
        </Anchor>
      </p>
      <DataTable
        label={t('profile.tokens.list')}
        columns={columns}
        columnChoice={false}
        rows={list.data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        pending={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        paging={list.data && list.data.total > 10 ? { ...list.data, onChange: setAt } : undefined}
        whenEmpty={
          <EmptyState small level={3} icon={KeyRound} title={t('profile.tokens.none')} actions={create}>
            {t('profile.tokens.none_says')}
          </EmptyState>
        }
        rowMenu={(token) =>
          token.state === 'active'
            ? [{ text: t('profile.tokens.revoke'), danger: true, does: () => setEnding(token) }]
            : []
        }
      />
      {making && <NewToken onClose={() => setMaking(false)} />}
      {ending && (
        <ConfirmDialog
          title={t('profile.tokens.revoke_ask', { name: ending.name })}
          keep={t('profile.tokens.keep')}
          lose={t('profile.tokens.revoke')}
          irreversible
          busy={revoke.isPending}
          onKeep={() => setEnding(null)}
          onLose={() =>
            revoke.mutate({ params: { tokenId: ending.id } }, { onSettled: () => setEnding(null) })
          }
        >
          {t('profile.tokens.revoke_says')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
