import { Ellipsis } from 'lucide-react'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { Menu, type MenuEntry } from '../ui/dialogs/Menu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { dragOf } from './drag.ts'
import { LabelDot } from './LabelDot.tsx'
import { markOf } from './ResourceIcon.tsx'
import type { Row } from './ResourceTable.tsx'
import { resourceAt, shelfOf } from './shelf.ts'

interface Props {
  of: readonly Row[]
  everywhere: boolean
  menu: ((row: Row) => readonly MenuEntry[]) | undefined
}

/** Resources as cards: what can be seen of them comes first. */
export function Grid({ of: rows, everywhere, menu }: Props) {
  return (
    <ul className="resource-grid">
      {rows.map((row) => (
        <Card key={row.id} of={row} everywhere={everywhere} entries={menu?.(row) ?? []} />
      ))}
    </ul>
  )
}

interface CardProps {
  of: Row
  everywhere: boolean
  entries: readonly MenuEntry[]
}

function Card({ of: row, everywhere, entries }: CardProps) {
  const { t } = useText()
  const { title, file, label, folder, network, updated_at } = row
  return (
    <li className="resource-card">
      <Anchor className="resource-cover" href={resourceAt(row)} tabIndex={-1} aria-hidden="true">
        {file?.thumbnail_url ? (
          <img src={file.thumbnail_url} alt="" loading="lazy" />
        ) : (
          <Icon of={markOf(row)} size="l" />
        )}
      </Anchor>
      <div className="row top">
        <Anchor className="b grow resource-title" href={resourceAt(row)} {...dragOf(row)}>
          {title}
        </Anchor>
        {entries.length > 0 && (
          <Menu
            label={t('ui.menu.actions_for', { name: title })}
            align="end"
            items={entries}
            opener={(props) => (
              <Button
                look="q"
                small
                icon={Ellipsis}
                label={t('ui.menu.actions_for', { name: title })}
                {...props}
              />
            )}
          />
        )}
      </div>
      <span className="row gap2 wrap sm m2">
        {label && <LabelDot of={label} />}
        {everywhere && (
          <Anchor className="link" href={shelfOf(network).folder(folder.id)}>
            {folder.name}
          </Anchor>
        )}
        <RelativeTime at={updated_at} />
      </span>
    </li>
  )
}
