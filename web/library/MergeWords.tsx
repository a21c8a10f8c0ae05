import { useState } from 'react'
import { labels, tags } from '../../contract/library/words.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Cancel, Dialog } from '../ui/dialogs/Dialog.tsx'
import { type Named, useLabels, useTags } from './choices.ts'
import { Finder } from './Finder.tsx'
import type { Kind, Word } from './WordsScreen.tsx'

interface Props {
  kind: Kind
  of: Word
  onClose: () => void
}

/** Merges two words; shows the effect first. */
export function MergeWords({ kind, of: word, onClose }: Props) {
  const { t } = useText()
  const [into, setInto] = useState<Named | null>(null)
  const said = {
    done: () => t(`library.words.${kind}.merged`),
    failed: () => t(`library.words.${kind}.merge_failed`),
  }
  const asLabel = useSend(labels.merge, said)
  const asTag = useSend(tags.merge, said)
  const merge = () => {
    if (!into) return
    const params = { id: word.id }
    const then = { onSuccess: onClose }
    if (kind === 'label') asLabel.mutate({ params, body: { into_label_id: into.id } }, then)
    else asTag.mutate({ params, body: { into_tag_id: into.id } }, then)
  }
  return (
    <Dialog
      title={t('library.words.merge_title', { name: word.name })}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={asLabel.isPending || asTag.isPending} disabled={!into} onClick={merge}>
            {t('library.words.merge')}
          </Button>
        </>
      }
    >
      <Finder
        search={t(`library.words.${kind}.search`)}
        among={kind === 'label' ? useLabels : useTags}
        without={[word.id]}
        chosen={into?.id ?? 0}
        choose={setInto}
      />
      {into && (
        <p className="note merged-words" role="status">
          {t('library.words.merge_says', {
            name: word.name,
            into: into.name,
            count: word.resource_count ?? 0,
          })}
        </p>
      )}
    </Dialog>
  )
}
