import {
  ChartNoAxesCombined,
  Ellipsis,
  Eye,
  History as HistoryMark,
  Pencil,
  ScanEye,
  ShieldCheck,
} from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { locales } from '../../../contract/locales.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import type { Answers } from '../../../contract/route.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { useAnswer } from '../../app/query.ts'
import { type TextKey, useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { formatDate } from '../../ui/dates/dateWords.ts'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { Face } from '../../ui/Face.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Crumbs, Section } from '../../ui/Page.tsx'
import { Facts } from '../fields/FieldFacts.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { AccountHistory } from './AccountHistory.tsx'
import { AccountState } from './AccountState.tsx'
import { type AccountAction, actionEntries } from './actions.ts'
import { toAccounts } from './addresses.ts'
import './users.css'

type Account = Answers<typeof accounts.show>

/** Everything administrators know of a person, and what became of the account. */
type Person = Answers<typeof accounts.show>

interface Props {
  id: string
  /** What other areas show and do here. */
  Links: ComponentType<{ of: Person }>
  Look: ComponentType<{ at: Person; onClose: () => void }>
}

export function UserScreen({ id, Links, Look }: Props) {
  const { t } = useText()
  const { user, policy_group } = useMe()
  const account = useAnswer(accounts.show, { params: { id: Number(id) } })
  const [acting, setActing] = useState<AccountAction | null>(null)
  const [looking, setLooking] = useState(false)
  useTitle(account.name)
  const own = account.id === user.id
  const entries = [
    { text: t('users.action.view_profile'), icon: Eye, href: linkTo.person(account) },
    { text: t('users.action.rights'), icon: ShieldCheck, href: toAccounts.rights(account) },
    { text: t('users.action.statistics'), icon: ChartNoAxesCombined, href: toAccounts.statistics(account) },
    ...(account.can.look
      ? [
          {
            text: t('looks.start.menu', { name: account.preferred_name ?? account.first_name }),
            icon: ScanEye,
            does: () => setLooking(true),
          },
        ]
      : []),
    ...(policy_group.logs_view
      ? [
          {
            text: t('looks.history', { name: account.preferred_name ?? account.first_name }),
            icon: HistoryMark,
            href: toAccounts.looks(account),
          },
        ]
      : []),
    ...(account.can.manage ? ['rule' as const, ...actionEntries(account, own, t, setActing)] : []),
  ]
  const filled = account.field_data.filter(({ value }) => value !== null)
  return (
    <div className="in">
      <Crumbs of={[{ href: toAccounts.list, text: t('users.list.title') }]} />
      <div className="account-head">
        <Face of={account} size="xl" />
        <div className="grow">
          <h1 tabIndex={-1} data-page-title>
            {account.name}
          </h1>
          <p className="m2">{[account.pronouns, account.title].filter(Boolean).join(' · ')}</p>
          <p>
            <AccountState of={account} />
          </p>
          {account.state_reason && (
            <p className="sm m2">
              {t('users.show.reason')}: {account.state_reason}
            </p>
          )}
        </div>
        <div className="row gap2">
          {account.can.manage && (
            <LinkButton icon={Pencil} href={toAccounts.edit(account)}>
              {t('users.action.edit')}
            </LinkButton>
          )}
          <Menu
            label={t('users.action.more')}
            align="end"
            items={entries}
            opener={(props) => <Button icon={Ellipsis} label={t('users.action.more')} {...props} />}
          />
        </div>
      </div>
      {!account.can.manage && <p className="note">{t('users.show.too_high', { name: account.name })}</p>}
      <div className="split">
        <div>
          <Section title={t('users.show.account')}>
            <AccountFacts of={account} />
          </Section>
          {policy_group.sso_authentication && <Links of={account} />}
          <Section title={t('users.show.person')}>
            <PersonFacts of={account} />
          </Section>
          {filled.length > 0 && (
            <Section title={t('users.new.fields')}>
              <Facts of={filled} className="account-facts" />
            </Section>
          )}
          <Section title={t('users.show.networks')}>
            <Networks of={account} />
          </Section>
        </div>
        <aside className="side">
          <Section title={t('users.show.history')}>
            <AccountHistory of={account} />
          </Section>
        </aside>
      </div>
      {looking && <Look at={account} onClose={() => setLooking(false)} />}
      {acting && <AccountDialog action={acting} of={account} onClose={() => setActing(null)} />}
    </div>
  )
}

const FactList = ({ of: facts }: { of: readonly [string, string | null][] }) => (
  <dl className="account-facts">
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

function signsIn({ has_password, signs_in_by_sso }: Account): TextKey {
  if (has_password) return signs_in_by_sso ? 'users.show.by_both' : 'users.show.by_password'
  return signs_in_by_sso ? 'users.show.by_sso' : 'users.show.by_nothing'
}

function AccountFacts({ of: account }: { of: Account }) {
  const { t } = useText()
  const dates = useDates()
  const now = useNow()
  return (
    <FactList
      of={[
        [t('users.show.email'), account.email],
        [t('users.show.notification_email'), account.notification_email],
        [t('users.show.employee_id'), account.employee_id],
        [t('users.show.role'), account.role_name],
        [t('users.show.signs_in'), t(signsIn(account))],
        [t('users.show.sessions'), t('users.show.sessions_count', { count: account.session_count })],
        [
          t('users.show.last_seen'),
          account.last_seen_at ? dates.relative(account.last_seen_at, now) : t('users.show.never'),
        ],
        [t('users.show.added'), dates.short(account.created_at)],
        [
          t('users.show.enrolled'),
          account.enrolled_at ? dates.short(account.enrolled_at) : t('users.show.not_enrolled'),
        ],
      ]}
    />
  )
}

function PersonFacts({ of: account }: { of: Account }) {
  const { t, locale } = useText()
  const days = useDates('UTC')
  const birthday =
    account.birth_date &&
    formatDate(`2024-${account.birth_date}T12:00:00Z`, locale, {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
  return (
    <FactList
      of={[
        [t('users.show.joined_on'), account.joined_on && days.short(account.joined_on)],
        [t('users.show.birth_date'), birthday],
        [t('users.show.time_zone'), account.time_zone.replaceAll('_', ' ')],
        [t('users.show.language'), account.locale && locales[account.locale]],
      ]}
    />
  )
}

function Networks({ of: account }: { of: Account }) {
  const { t } = useText()
  if (account.networks.length === 0) return <p className="m2">{t('users.show.no_networks')}</p>
  return (
    <ul className="list account-networks">
      {account.networks.map((network) => (
        <li key={network.id}>
          <Anchor className="row" href={linkTo.network(network)}>
            <Glyph src={network.glyph_url} />
            <span className="b one grow">{network.name}</span>
            <span className="sm m2">
              {network.leads
                ? t('users.show.leads')
                : t(`users.show.membership.${network.state as 'active'}`)}
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
