import type { accounts } from '../../../contract/people/accounts.ts'
import type { Answers } from '../../../contract/route.ts'
import { useText } from '../../app/texts.ts'
import { Chip } from '../../ui/Chip.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { FieldFilters } from '../fields/FieldFilters.tsx'
import type { AccountSearch } from './search.ts'

type Choices = Answers<typeof accounts.prototype>

interface Props {
  asked: AccountSearch
  ask: (change: AccountSearch) => void
  choices: Choices | undefined
}

/** The filters of the list of people, each in the address. */
export function UserFilters({ asked, ask, choices }: Props) {
  return (
    <>
      <RoleFilter asked={asked} ask={ask} choices={choices} />
      <NetworkFilter asked={asked} ask={ask} choices={choices} />
      <JoinedFilter asked={asked} ask={ask} choices={choices} />
      <FieldFilters
        fields={choices?.fields ?? []}
        conditions={asked.with ?? []}
        change={(conditions) => ask({ with: conditions })}
      />
    </>
  )
}

function RoleFilter({ asked, ask, choices }: Props) {
  const { t } = useText()
  const chosen = asked.role_ids ?? []
  const roles = choices?.roles ?? []
  const [only] = chosen
  const value =
    chosen.length === 0
      ? undefined
      : chosen.length === 1
        ? (roles.find(({ id }) => String(id) === only)?.role_name ?? '…')
        : t('users.filter.some', { count: chosen.length, total: roles.length })
  const turn = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((one) => one !== id)
    ask({ role_ids: next.length > 0 ? next : undefined })
  }
  return (
    <Chip text={t('users.filter.role')} value={value} onRemove={() => ask({ role_ids: undefined })}>
      <div className="gap2">
        {roles.map(({ id, role_name }) => (
          <Checkbox
            key={id}
            name={`role-${id}`}
            label={role_name}
            value={chosen.includes(String(id))}
            onChange={(on) => turn(String(id), on)}
          />
        ))}
      </div>
    </Chip>
  )
}

function NetworkFilter({ asked, ask, choices }: Props) {
  const { t } = useText()
  const [only] = asked.network_ids ?? []
  const networks = choices?.networks ?? []
  const value = only ? (networks.find(({ id }) => String(id) === only)?.name ?? '…') : undefined
  return (
    <Chip text={t('users.filter.network')} value={value} onRemove={() => ask({ network_ids: undefined })}>
      <SelectField
        name="network"
        label={t('users.filter.find_network')}
        value={only ?? null}
        options={networks.map(({ id, name }) => ({ value: String(id), text: name }))}
        onChange={(id) => ask({ network_ids: id ? [id] : undefined })}
      />
    </Chip>
  )
}

function JoinedFilter({ asked, ask }: Props) {
  const { t } = useText()
  const dates = useDates('UTC')
  const [today] = new Date().toISOString().split('T')
  const { joined_from: from, joined_to: to } = asked
  const value =
    from && to
      ? t('users.filter.range', { from: dates.short(from), to: dates.short(to) })
      : from
        ? t('users.filter.since', { from: dates.short(from) })
        : to
          ? t('users.filter.until', { to: dates.short(to) })
          : undefined
  return (
    <Chip
      text={t('users.filter.joined')}
      value={value}
      onRemove={() => ask({ joined_from: undefined, joined_to: undefined })}
    >
      <div className="gap2">
        <DateField
          name="joined_from"
          label={t('users.filter.from')}
          value={from ?? null}
          max={to ?? today}
          onChange={(day) => ask({ joined_from: day ?? undefined })}
        />
        <DateField
          name="joined_to"
          label={t('users.filter.to')}
          value={to ?? null}
          min={from}
          max={today}
          onChange={(day) => ask({ joined_to: day ?? undefined })}
        />
      </div>
    </Chip>
  )
}
