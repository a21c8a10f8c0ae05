import { postKinds } from '../../../contract/posts/kinds.ts'
import { useAsked } from '../../app/asked.ts'
import { useText } from '../../app/texts.ts'
import { Select } from '../../ui/forms/Select.tsx'
import type { DraftsSearch } from './search.ts'

/** Which kinds of post a list shows. */
export function KindFilter() {
  const { t } = useText()
  const { asked, ask } = useAsked<DraftsSearch>()
  return (
    <Select
      label={t('posts.filter.kind')}
      value={asked.kind ?? 'all'}
      options={[
        { value: 'all' as const, text: t('posts.filter.kinds') },
        ...postKinds.map((value) => ({ value, text: t(`posts.write.kind.${value}`) })),
      ]}
      onChange={(kind) => ask({ kind: kind === 'all' ? undefined : kind })}
    />
  )
}
