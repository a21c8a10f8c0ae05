import { useMemo } from 'react'
import { folders } from '../../contract/library/library.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { ListState } from '../ui/tables/ListState.tsx'
import { FolderIcon } from './FolderIcon.tsx'
import { flat, treeOf } from './tree.ts'

/** The top of a shelf, as a choice. */
export const TOP = 0

interface Props {
  network_id: number | undefined
  /** A folder that can't be moved into itself or anything in it. */
  without?: number
  /** Only a folder may be at the top. */
  withTop?: boolean
  value: number | null
  onChange: (id: number) => void
}

/** One folder of a shelf. What is locked takes nothing in until it is opened. */
export function TargetChoice({ network_id, without, withTop, value, onChange }: Props) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(folders.tree, { query: { network_id } })
  const lines = useMemo(() => flat(treeOf(data?.items ?? []), without), [data, without])
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      <fieldset className="targets">
        <legend className="lab">{t('library.move.where')}</legend>
        {withTop && (
          <label className="row gap2">
            <input
              type="radio"
              className="rad"
              name="target"
              checked={value === TOP}
              onChange={() => onChange(TOP)}
            />
            <span className="b">{t('library.move.top')}</span>
          </label>
        )}
        {lines.map(({ line, depth }) => (
          <label key={line.id} className={`row gap2 deep-${Math.min(depth, 5)}`}>
            <input
              type="radio"
              className="rad"
              name="target"
              checked={value === line.id}
              disabled={!line.open}
              onChange={() => onChange(line.id)}
            />
            <FolderIcon of={line} />
            <span>{line.name}</span>
          </label>
        ))}
      </fieldset>
    </ListState>
  )
}
