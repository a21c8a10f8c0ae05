import { useState } from 'react'
import { labels, tags } from '../../contract/libraryWords.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ListState } from '../ui/ListState.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import type { Kind, Word } from './WordsScreen.tsx'

interface Props {
  kind: Kind
  of: Word
  onClose: () => void
}

/** Makes two one; says first what will come of it. */
export function MergeWords({ kind, of: word, onClose }: Props) {
  const { t } = useText()
  const [into, setInto] = useState<string | null>(null)
  const route = kind === 'label' ? labels.list : tags.list
  const { data, isPending, error, refetch } = useQueryOf(route, { query: { page_size: 100 } })
  const said = {
    done: () => t(`library.words.${kind}.merged`),
    failed: () => t(`library.words.${kind}.merge_failed`),
  }
  const asLabel = useSend(labels.merge, said)
  const asTag = useSend(tags.merge, said)
  const others = (data?.items ?? []).filter(({ id }) => id !== word.id)
  const chosen = others.find(({ id }) => String(id) === into)
  const merge = () => {
    if (!chosen) return
    const params = { id: word.id }
    const then = { onSuccess: onClose }
    if (kind === 'label') asLabel.mutate({ params, body: { into_label_id: chosen.id } }, then)
    else asTag.mutate({ params, body: { into_tag_id: chosen.id } }, then)
  }
  return (
    <Dialog
      title={t('library.words.merge_title', { name: word.name })}
      onClose={onClose}
      actions={
        <>
          <Button look="p" busy={asLabel.isPending || asTag.isPending} disabled={!chosen} onClick={merge}>
            {t('library.words.merge')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        <SelectField
          name="into"
          label={t('library.words.merge_into')}
          value={into}
          options={others.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={setInto}
        />
        {chosen && (
          <p className="note merge-note">
            {t('library.words.merge_says', {
              name: word.name,
              into: chosen.name,
              count: word.resource_count ?? 0,
            })}
          </p>
        )}
      </ListState>
    </Dialog>
  )
}
