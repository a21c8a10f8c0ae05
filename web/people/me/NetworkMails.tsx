import { useState } from 'react'
import { mailPreferences, notificationFrequencies } from '../../../contract/messages/messages.ts'
import { networkMails } from '../../../contract/people/profile.ts'
import type { Answers } from '../../../contract/route.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'

type NetworkMail = Answers<typeof networkMails.choose>
const stale = [networkMails.list.path, mailPreferences.unsubscribed.path]
const AS_USUAL = 'as_usual'
const PAGE = 10

export function NetworkMails() {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState<{ page: number; page_size: number }>({ page: 1, page_size: PAGE })
  const list = useListOf(networkMails.list, { query: { ...at, search: search || undefined } as never })
  const many = search !== '' || (list.data?.total ?? 0) > PAGE
  return (
    <Section title={t('profile.notification.networks.title')}>
      <p className="m2">{t('profile.notification.networks.lead')}</p>
      {many && (
        <SearchField
          label={t('profile.notification.networks.search')}
          value={search}
          onChange={(next) => {
            setSearch(next)
            setAt({ ...at, page: 1 })
          }}
        />
      )}
      <ListState
        pending={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        empty={list.data?.items.length === 0}
        whenEmpty={
          search ? (
            <p className="m2">{t('profile.notification.networks.nothing', { search })}</p>
          ) : (
            <EmptyState small level={3} title={t('profile.notification.networks.none')}>
              {t('profile.notification.networks.none_says')}
            </EmptyState>
          )
        }
      >
        <ul className="mails" aria-busy={list.isPlaceholderData}>
          {list.data?.items.map((network) => (
            <MailLine key={network.id} of={network} />
          ))}
        </ul>
        {many && list.data && <Pager {...list.data} onChange={setAt} />}
      </ListState>
    </Section>
  )
}

function MailLine({ of: network }: { of: NetworkMail }) {
  const { t } = useText()
  const choose = useSend(networkMails.choose, {
    stale,
    done: () => t('profile.notification.networks.saved', { network: network.name }),
    failed: () => t('profile.notification.networks.failed'),
  })
  return (
    <li>
      <Glyph src={network.glyph_url} />
      <span className="grow b">{network.name}</span>
      <Select
        name={`frequency-${network.id}`}
        label={t('profile.notification.networks.choice', { network: network.name })}
        value={network.frequency ?? AS_USUAL}
        options={[
          { value: AS_USUAL, text: t('profile.notification.networks.as_usual') },
          ...notificationFrequencies.map((value) => ({
            value,
            text: t(`profile.notification.frequency.${value}`),
          })),
        ]}
        onChange={(value) =>
          choose.mutate({
            body: {
              network_id: network.id,
              frequency: notificationFrequencies.find((each) => each === value) ?? null,
            },
          })
        }
      />
    </li>
  )
}

export function Unsubscribed() {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(mailPreferences.unsubscribed)
  return (
    <Section title={t('profile.notification.unsubscribed.title')}>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p className="m2">{t('profile.notification.unsubscribed.none')}</p>}
      >
        <p className="m2">{t('profile.notification.unsubscribed.lead')}</p>
        <ul className="mails">
          {data?.items.map((network) => (
            <UnsubscribedLine key={network.id} of={network} />
          ))}
        </ul>
      </ListState>
    </Section>
  )
}

function UnsubscribedLine({ of: network }: { of: { id: number; name: string; since: string } }) {
  const { t } = useText()
  const dates = useDates()
  const again = useSend(mailPreferences.resubscribe, {
    stale,
    done: () => t('profile.notification.unsubscribed.done', { network: network.name }),
    failed: () => t('profile.notification.unsubscribed.failed'),
  })
  return (
    <li>
      <span className="grow">
        <span className="b">{network.name}</span>
        <span className="sm m3 below">
          {t('profile.notification.unsubscribed.since', { date: dates.short(network.since) })}
        </span>
      </span>
      <Button
        small
        busy={again.isPending}
        label={t('profile.notification.unsubscribed.again_to', { network: network.name })}
        onClick={() => again.mutate({ params: { networkId: network.id } })}
      >
        {t('profile.notification.unsubscribed.again')}
      </Button>
    </li>
  )
}
