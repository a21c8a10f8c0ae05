import { useState } from 'react'
import { networkCalendarFeeds } from '../../../contract/people/profile.ts'
import { useMe } from '../../app/me.ts'
import { useAnswer, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { CopySecret } from './CopySecret.tsx'

const stale = [networkCalendarFeeds.list.path]

/** The calendars of networks, each at an address of its own. */
export function NetworkFeeds() {
  const { t } = useText()
  const { networks } = useMe()
  const { items } = useAnswer(networkCalendarFeeds.list)
  const [made, setMade] = useState<{ name: string; url: string } | null>(null)
  const [asking, setAsking] = useState<{ id: number; name: string } | null>(null)
  const left = networks.filter(({ id }) => !items.some(({ network }) => network.id === id))
  const [chosen, setChosen] = useState<string>('')
  const renew = useSend(networkCalendarFeeds.renew, {
    stale,
    done: () => t('profile.outlook.renewed'),
    failed: () => t('profile.outlook.renew_failed'),
  })
  const revoke = useSend(networkCalendarFeeds.revoke, {
    stale,
    done: () => t('profile.outlook.revoked'),
    failed: () => t('profile.outlook.revoke_failed'),
  })
  const make = ({ id, name }: { id: number; name: string }) =>
    renew.mutate({ body: { network_id: id } }, { onSuccess: ({ url }) => setMade({ name, url }) })
  const wanted = left.find(({ id }) => String(id) === chosen) ?? left[0]
  return (
    <Section title={t('profile.outlook.networks.title')}>
      <p className="m2">{t('profile.outlook.networks.says')}</p>
      {items.length > 0 && (
        <ul className="list">
          {items.map(({ network, created_at, last_fetched_at }) => (
            <li key={network.id} className="row gap3 wrap">
              <Glyph src={network.glyph_url} size="s" />
              <span className="grow">
                <span className="b below">{network.name}</span>
                <Made at={created_at} fetched={last_fetched_at} />
              </span>
              <Button
                small
                busy={renew.isPending && renew.variables.body.network_id === network.id}
                label={t('profile.outlook.networks.renew_of', { name: network.name })}
                onClick={() => make(network)}
              >
                {t('profile.outlook.renew')}
              </Button>
              <Button
                small
                look="dq"
                label={t('profile.outlook.networks.revoke_of', { name: network.name })}
                onClick={() => setAsking(network)}
              >
                {t('profile.outlook.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {wanted && (
        <div className="row gap2 wrap acts-below">
          <Select
            name="network"
            label={t('profile.outlook.networks.choose')}
            value={String(wanted.id)}
            options={left.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={setChosen}
          />
          <Button busy={renew.isPending} onClick={() => make(wanted)}>
            {t('profile.outlook.make')}
          </Button>
        </div>
      )}
      {made && (
        <div className="stack">
          <p>{t('profile.outlook.once')}</p>
          <CopySecret
            label={t('profile.outlook.networks.address', { name: made.name })}
            value={made.url}
            texts={{
              copy: t('profile.outlook.copy'),
              copied: t('profile.outlook.copied'),
              failed: t('profile.outlook.copy_failed'),
            }}
          />
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t('profile.outlook.networks.revoke_ask', { name: asking.name })}
          keep={t('profile.outlook.keep')}
          lose={t('profile.outlook.revoke')}
          busy={revoke.isPending}
          onKeep={() => setAsking(null)}
          onLose={() =>
            revoke.mutate(
              { params: { networkId: asking.id } },
              {
                onSuccess: () => {
                  setAsking(null)
                  setMade(null)
                },
              },
            )
          }
        >
          {t('profile.outlook.revoke_says')}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function Made({ at, fetched }: { at: string; fetched: string | null }) {
  const { t } = useText()
  const dates = useDates()
  const now = useNow()
  return (
    <span className="sm m2">
      {t('profile.outlook.made', { date: dates.relative(at, now) })}{' '}
      {fetched
        ? t('profile.outlook.fetched', { date: dates.relative(fetched, now) })
        : t('profile.outlook.not_fetched')}
    </span>
  )
}
