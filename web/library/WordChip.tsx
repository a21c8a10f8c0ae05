import { useText } from '../app/texts.ts'
import { Chip } from '../ui/Chip.tsx'
import { useLabels, useTags, useWordsOf } from './choices.ts'
import { Finder } from './Finder.tsx'

const among = { label: useLabels, tag: useTags }

interface Props {
  kind: 'label' | 'tag'
  /** The word for it: "Label". */
  text: string
  value: number | null | undefined
  onChange: (id: number | undefined) => void
}

/** One label or tag, or none. */
export function WordChip({ kind, text, value, onChange }: Props) {
  const { t } = useText()
  const ids = value ? [value] : []
  const [chosen] = useWordsOf(kind, ids)
  return (
    <Chip text={text} value={value ? (chosen?.name ?? '…') : undefined} onRemove={() => onChange(undefined)}>
      {(close) => (
        <Finder
          search={t(`library.words.${kind}.search`)}
          among={among[kind]}
          without={ids}
          choose={({ id }) => {
            close()
            onChange(id)
          }}
        />
      )}
    </Chip>
  )
}
