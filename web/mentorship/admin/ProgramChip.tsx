import { useQuery } from '@tanstack/react-query'
import { mentorshipPrograms } from '../../../contract/mentorship/programs.ts'
import { useListOf } from '../../app/lists.ts'
import { queryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import type { Among } from '../../library/choices.ts'
import { Finder } from '../../library/Finder.tsx'
import { Chip } from '../../ui/Chip.tsx'

/** All programs by a part of their name, archived ones after the others. */
const useAllPrograms: Among = (query) => {
  const open = useListOf(mentorshipPrograms.list, { query })
  const archived = useListOf(mentorshipPrograms.list, { query: { ...query, state: 'archived' } })
  const both = [open, archived]
  return {
    data:
      open.data && archived.data
        ? {
            items: [...open.data.items, ...archived.data.items],
            more: both.some(({ data }) => data !== undefined && data.total > data.page_size),
          }
        : undefined,
    isPending: open.isPending || archived.isPending,
    error: open.error ?? archived.error,
    refetch: () => {
      for (const one of both) void one.refetch()
    },
  }
}

interface Props {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** One program, or all. */
export function ProgramChip({ value, onChange }: Props) {
  const { t } = useText()
  const { data } = useQuery({
    ...queryOf(mentorshipPrograms.show, { params: { id: value ?? 0 } }),
    enabled: value !== undefined,
  })
  return (
    <Chip
      text={t('mentorship.admin.endings.program')}
      value={value === undefined ? undefined : (data?.name ?? '…')}
      onRemove={() => onChange(undefined)}
    >
      {(close) => (
        <Finder
          search={t('mentorship.admin.endings.find_program')}
          among={useAllPrograms}
          without={value === undefined ? [] : [value]}
          choose={({ id }) => {
            close()
            onChange(id)
          }}
        />
      )}
    </Chip>
  )
}
