import { segments } from '../../../contract/segments/segments.ts'
import { call } from '../../app/client.ts'
import { useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { useField } from '../../ui/forms/field.tsx'
import { type Asked, PICK_PAGE, Picker } from '../../ui/forms/Picker.tsx'
import { usePickedNames } from '../../ui/forms/pickedNames.ts'
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

/** Who may take part: people in any of some segments, or in all of them. */
export function SegmentsField({ known, hidden }: Props) {
  const { t } = useText()
  const { policy_group } = useMe()
  const { value } = useField<readonly number[]>({ name: 'segment_ids' })
  const { seen, keep } = usePickedNames(known)
  return (
    <>
      <Picker
        name="segment_ids"
        optional
        readOnly={!policy_group.segments_create}
        label={t('mentorshipPrograms.form.segment_ids')}
        hint={
          hidden > 0
            ? t('mentorshipPrograms.form.hidden', { count: hidden })
            : t('mentorshipPrograms.form.everybody')
        }
        words={{
          add: t('mentorshipPrograms.form.choose_segments'),
          search: t('mentorshipPrograms.form.search_segments'),
          none: t('mentorshipPrograms.form.no_segment'),
          nothing: t('mentorshipPrograms.form.segment_not_found'),
          unknown: t('mentorshipPrograms.form.segment_gone'),
        }}
        pageOf={({ search, page }: Asked) =>
          call(segments.list, { query: { search: search || undefined, page, page_size: PICK_PAGE } }).then(
            keep,
          )
        }
        of={segments.list.path}
        choiceOf={({ id, name }) => ({ id, name })}
        chosen={seen}
      />
      {(value?.length ?? 0) + hidden > 1 && <Combined />}
    </>
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
