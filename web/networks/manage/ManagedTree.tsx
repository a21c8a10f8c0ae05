import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { manageAddress } from './addresses.ts'
import { type Asking, type Line, NetworkBadges, useManagedMenu } from './managedMenu.tsx'

interface Props {
  ask: (asking: Asking) => void
}

/** The networks as a tree, opened level by level. */
export const ManagedTree = ({ ask }: Props) => <Level ask={ask} />

function Level({ ask, below }: Props & { below?: Line }) {
  const { t } = useText()
  const [{ page, page_size }, turn] = useState({ page: 1, page_size: 50 })
  const { data, isPending, error, refetch } = useListOf(managedNetworks.list, {
    query: { page, page_size, ...(below ? { parent_id: below.id } : { level: 'top' as const }) },
  })
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.items.length === 0}
      whenEmpty={<p className="m2">{t('manage.list.none_found.title')}</p>}
    >
      <ul className="tree">
        {data?.items.map((network) => (
          <Branch key={network.id} of={network} ask={ask} />
        ))}
      </ul>
      {data && data.total > page_size && <Pager {...data} onChange={turn} />}
    </ListState>
  )
}

function Branch({ of: network, ask }: Props & { of: Line }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const menuOf = useManagedMenu(ask)
  const has = network.children_count > 0
  return (
    <li>
      <div className="row gap2 branch">
        {has ? (
          <Button
            look="q"
            small
            icon={open ? ChevronDown : ChevronRight}
            aria-expanded={open}
            label={t(open ? 'manage.list.collapse' : 'manage.list.expand', { name: network.name })}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <span className="twig" />
        )}
        <Glyph src={network.glyph_url} />
        <span className="grow">
          <span className="row gap2 wrap">
            <Anchor
              className="b"
              href={network.can.manage ? manageAddress.edit(network.id) : linkTo.network(network)}
            >
              {network.name}
            </Anchor>
            <NetworkBadges of={network} />
          </span>
          <span className="sm m3">
            {[
              t(`manage.kind.${network.kind}`),
              t('manage.list.members', { count: network.member_count }),
              ...(has ? [t('manage.list.below', { count: network.children_count })] : []),
            ].join(' · ')}
          </span>
        </span>
        <Menu
          label={network.name}
          items={menuOf(network)}
          align="end"
          opener={(props) => (
            <Button
              {...props}
              look="q"
              small
              icon={Ellipsis}
              label={t('manage.list.actions', { name: network.name })}
            />
          )}
        />
      </div>
      {open && <Level ask={ask} below={network} />}
    </li>
  )
}
