import { groups } from '../../../contract/networks/networks.ts'
import { segments } from '../../../contract/segments/segments.ts'
import { call } from '../../app/client.ts'
import { useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { useCountWords } from '../../segments/sentences.ts'
import { type Asked, type Choice, PICK_PAGE, Picker } from '../../ui/forms/Picker.tsx'
import { usePickedNames } from '../../ui/forms/pickedNames.ts'

interface Props {
  /** Those it begins with, by their names. */
  known: readonly { id: number; name: string }[]
}

/** Where something counts; nowhere named is everywhere. */
export function TargetNetworks({ known }: Props) {
  const { t } = useText()
  const { seen, keep } = usePickedNames(known)
  const choiceOf = ({ id, name }: { id: number; name: string }): Choice => ({ id, name })
  return (
    <Picker
      name="network_ids"
      optional
      label={t('recognition.admin.targets.networks')}
      hint={t('recognition.admin.targets.networks_hint')}
      words={{
        add: t('recognition.admin.targets.add_network'),
        search: t('posts.write.networks.search'),
        none: t('recognition.admin.targets.everywhere'),
        nothing: t('recognition.admin.targets.no_network'),
        unknown: t('posts.write.networks.gone'),
      }}
      pageOf={({ search, page }: Asked) =>
        call(groups.list, { query: { search: search || undefined, page, page_size: PICK_PAGE } }).then(keep)
      }
      of={groups.list.path}
      choiceOf={choiceOf}
      chosen={seen.map(choiceOf)}
    />
  )
}

/** For whom; without one it is everybody. Segments are chosen by people who may see them. */
export function TargetSegments({ known }: Props) {
  const { t } = useText()
  const count = useCountWords()
  const { policy_group } = useMe()
  const { seen, keep } = usePickedNames(known)
  if (!policy_group.segments_create && known.length === 0) return null
  return (
    <Picker
      name="segment_ids"
      optional
      label={t('recognition.admin.targets.segments')}
      hint={t('recognition.admin.targets.segments_hint')}
      words={{
        add: t('posts.write.segments.add'),
        search: t('posts.write.segments.search'),
        none: t('recognition.admin.targets.everybody'),
        nothing: t('posts.write.segments.empty'),
        unknown: t('posts.write.networks.unknown'),
      }}
      pageOf={({ search, page }: Asked) =>
        call(segments.list, { query: { search: search || undefined, page, page_size: PICK_PAGE } }).then(keep)
      }
      of={segments.list.path}
      choiceOf={({ id, name, member_count }) => ({ id, name, detail: count(member_count) })}
      chosen={seen.map(({ id, name }) => ({ id, name }))}
    />
  )
}
