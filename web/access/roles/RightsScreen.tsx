import { useState } from 'react'
import type { z } from 'zod'
import { type Rights, rights } from '../../../contract/access/roles.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { linkTo } from '../../app/links.ts'
import { useAnswer, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Crumbs, Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { roleAt } from './addresses.ts'
import { areasMatching, permissionText } from './areas.ts'
import { Because } from './Because.tsx'
import { StateNote } from './StateNote.tsx'
import { WhyBox } from './WhyBox.tsx'
import './roles.css'

type All = z.output<typeof Rights>
type Chain = All['permissions'][number]

/** Somebody's rights, each with its reasons, and a place to ask why. */
export function RightsScreen({ id }: { id: string }) {
  const { t } = useText()
  const all = useAnswer(rights.show, { params: { id } })
  const { name } = all.person
  useTitle(t('roles.rights.title', { name }))
  return (
    <div className="in">
      <Crumbs
        of={[
          { href: '/admin/system/users/list', text: t('shell.admin.users') },
          { href: `/admin/system/users/${id}`, text: name },
        ]}
      />
      <div className="rights-head">
        <Face of={all.person} size="xl" />
        <div className="grow">
          <h1 tabIndex={-1} data-page-title>
            {t('roles.rights.title', { name })}
          </h1>
          <p className="m2">
            {t('roles.rights.role')}:{' '}
            <Anchor className="link" href={roleAt(all.role_id)}>
              {all.role_name}
            </Anchor>
          </p>
          <p className="sm m3">{t('roles.rights.says')}</p>
        </div>
      </div>
      {!all.comes_in && <StateNote>{t('roles.rights.cannot_come_in', { name })}</StateNote>}
      <Section title={t('roles.why.title')}>
        <WhyBox person={all.person} acts={all.acts} />
      </Section>
      <Section title={t('roles.rights.general')}>
        <General chains={all.permissions} />
      </Section>
      <Section title={t('roles.rights.networks')}>
        {all.networks.length === 0 && <p className="m2">{t('roles.rights.no_networks', { name })}</p>}
        {all.networks.map((one) => (
          <InNetwork key={one.network.id} of={one} person={all.person.id} />
        ))}
      </Section>
    </div>
  )
}

const shows = ['all', 'allowed', 'refused'] as const

function General({ chains }: { chains: readonly Chain[] }) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<(typeof shows)[number]>('all')
  const chainOf = new Map(chains.map((chain) => [chain.permission, chain]))
  const shown = (permission: Permission) => {
    const allows = chainOf.get(permission)?.allows ?? false
    return show === 'all' || allows === (show === 'allowed')
  }
  const areas = areasMatching(t, search, shown)
  return (
    <>
      <div className="row gap3 wrap">
        <SearchField label={t('roles.rights.search')} value={search} onChange={setSearch} />
        <Segmented
          label={t('roles.rights.show')}
          value={show}
          options={shows.map((value) => ({ value, text: t(`roles.rights.${value}`) }))}
          onChange={setShow}
        />
      </div>
      {areas.length === 0 && <p className="m2">{t('roles.template.nothing', { search })}</p>}
      {areas.map(({ area, permissions }) => (
        <div key={area} className="rights-area">
          <h3>{t(`roles.area.${area}`)}</h3>
          <Chains of={permissions.flatMap((permission) => chainOf.get(permission) ?? [])} />
        </div>
      ))}
    </>
  )
}

/** Each right with its answer; the chain opens below it. */
function Chains({ of: chains }: { of: readonly Chain[] }) {
  const { t } = useText()
  return (
    <ul className="chains">
      {chains.map(({ permission, allows, because }) => (
        <li key={permission}>
          <details>
            <summary>
              <Badge tone={allows ? 'ok' : 'neutral'} hollow={!allows}>
                {t(allows ? 'roles.rights.may' : 'roles.rights.may_not')}
              </Badge>
              <span className="sentence">{permissionText(t, permission)}</span>
            </summary>
            <Because of={because} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function InNetwork({
  of: { network, membership, leads_as },
  person,
}: {
  of: All['networks'][number]
  person: number
}) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <details className="in-network" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Glyph src={network.glyph_url} size="s" />
        <span className="grow">
          <span className="b">{network.name}</span>{' '}
          <span className="sm m2">
            {[
              leads_as && t('roles.rights.leads_as', { role: leads_as }),
              membership && t(`roles.rights.membership.${membership}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </summary>
      <p className="sm">
        <Anchor className="link" href={linkTo.network(network)}>
          {network.name}
        </Anchor>
      </p>
      {open && <Inside person={person} network={network.id} />}
    </details>
  )
}

function Inside({ person, network }: { person: number; network: number }) {
  const { data, isPending, error, refetch } = useQueryOf(rights.inNetwork, {
    params: { id: person, networkId: network },
  })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      <Chains of={data?.permissions ?? []} />
    </ListState>
  )
}
