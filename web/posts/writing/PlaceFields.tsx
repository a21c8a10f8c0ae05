import { posts } from '../../../contract/posts/pages.ts'
import { call } from '../../app/client.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { type Asked, PICK_PAGE, Picker } from '../../ui/forms/Picker.tsx'
import { useCountWords } from './Audience.tsx'
import type { Kind } from './content.ts'

interface Props {
  ids: readonly number[]
  kind: Kind
  /** For an existing post: it may stay where its author may no longer write. */
  known?: ReadonlyMap<number, string>
}

/** The networks a post is for: which there are, which take this kind, and which ask for approval first. */
export function NetworksField({ ids, kind, known }: Props) {
  const { t } = useText()
  const { data } = useListOf(posts.writable, { query: { ids: [...ids], page_size: 100 } })
  type One = NonNullable<typeof data>['items'][number]
  const choiceOf = ({ id, name, kinds, can }: One) => ({
    id,
    name,
    detail: can.publish ? undefined : t('posts.write.networks.asks'),
    closed: kinds.includes(kind) ? undefined : t('posts.write.networks.not_this_kind'),
  })
  const pageOf = ({ search, page }: Asked) =>
    call(posts.writable, { query: { search: search || undefined, page, page_size: PICK_PAGE } })
  const found = data?.items.map(choiceOf)
  const kept = [...(known ?? [])]
    .filter(([id]) => !found?.some((one) => one.id === id))
    .map(([id, name]) => ({ id, name }))
  return (
    <Picker
      name="network_ids"
      label={t('posts.write.networks.label')}
      words={{
        add: t('posts.write.networks.add'),
        search: t('posts.write.networks.search'),
        none: t('posts.write.networks.none'),
        nothing: t('posts.write.networks.nothing'),
        unknown: t('posts.write.networks.gone'),
      }}
      pageOf={pageOf}
      of={posts.writable.path}
      choiceOf={choiceOf}
      chosen={found && [...found, ...kept]}
    />
  )
}

/** Only people in one of these read it; with none of them everybody there does. */
export function SegmentsField({ ids }: { ids: readonly number[] }) {
  const { t } = useText()
  const count = useCountWords()
  const { data } = useListOf(posts.segments, { query: { ids: [...ids], page_size: 100 } })
  type One = NonNullable<typeof data>['items'][number]
  const choiceOf = ({ id, name, people }: One) => ({ id, name, detail: count(people) })
  const pageOf = ({ search, page }: Asked) =>
    call(posts.segments, { query: { search: search || undefined, page, page_size: PICK_PAGE } })
  return (
    <Picker
      name="segment_ids"
      optional
      label={t('posts.write.segments.label')}
      hint={t('posts.write.segments.hint')}
      words={{
        add: t('posts.write.segments.add'),
        search: t('posts.write.segments.search'),
        none: t('posts.write.segments.everybody'),
        nothing: t('posts.write.segments.empty'),
        unknown: t('posts.write.networks.unknown'),
      }}
      pageOf={pageOf}
      of={posts.segments.path}
      choiceOf={choiceOf}
      chosen={data?.items.map(choiceOf)}
    />
  )
}
