import { useState } from 'react'
import { segments } from '../../../contract/segments/segments.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { FixedChip } from '../../ui/Chip.tsx'
import { FieldFrame, useField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { Segmented } from '../../ui/Tabs.tsx'

export interface Named {
  id: number
  name: string
}

interface Props {
  /** Those that were chosen before. */
  known: readonly Named[]
  hidden: number
}

const PAGE = 100

/** Who may take part: people in any of some segments, or in all of them. */
export function SegmentsField({ known, hidden }: Props) {
  const { t } = useText()
  const { policy_group } = useMe()
  const field = useField<readonly number[]>({ name: 'segment_ids' })
  const [found, setFound] = useState<readonly Named[]>(known)
  const chosen = field.value ?? []
  const nameOf = (id: number) => found.find((one) => one.id === id)?.name ?? ''
  const may = policy_group.segments_create
  return (
    <FieldFrame
      field={field}
      group
      hint={
        hidden > 0
          ? t('mentorshipPrograms.form.hidden', { count: hidden })
          : t('mentorshipPrograms.form.everybody')
      }
    >
      <div className="program-segments">
        {chosen.length > 0 && (
          <div className="row wrap gap2">
            {chosen.map((id) => (
              <FixedChip
                key={id}
                text={nameOf(id)}
                onRemove={() => field.change(chosen.filter((one) => one !== id))}
              />
            ))}
          </div>
        )}
        {may && (
          <AddSegment
            without={chosen}
            add={(one) => {
              setFound([...found, one])
              field.change([...chosen, one.id])
            }}
          />
        )}
        {chosen.length + hidden > 1 && <Combined />}
      </div>
    </FieldFrame>
  )
}

function AddSegment({ without, add }: { without: readonly number[]; add: (one: Named) => void }) {
  const { t } = useText()
  const { data } = useQueryOf(segments.list, { query: { page_size: PAGE } })
  const left = (data?.items ?? []).filter(({ id }) => !without.includes(id))
  if (left.length === 0) return null
  return (
    <SelectField
      name="add_segment"
      label={t('mentorshipPrograms.form.add_segment')}
      value=""
      options={left.map(({ id, name }) => ({ value: String(id), text: name }))}
      onChange={(value) => {
        const one = left.find(({ id }) => String(id) === value)
        if (one) add({ id: one.id, name: one.name })
      }}
    />
  )
}

function Combined() {
  const { t } = useText()
  const field = useField<'any' | 'all'>({ name: 'audience' })
  return (
    <Segmented
      label={t('mentorshipPrograms.form.audience')}
      value={field.value ?? 'any'}
      options={[
        { value: 'any', text: t('mentorshipPrograms.form.any') },
        { value: 'all', text: t('mentorshipPrograms.form.all') },
      ]}
      onChange={(value) => field.change(value)}
    />
  )
}
