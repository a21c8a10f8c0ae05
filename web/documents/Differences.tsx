import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { useText } from '../app/texts.ts'
import { type Passage, passagesOf } from './passages.ts'

/** Both wordings in one: what came is underlined, what went is struck through, long unchanged stretches are folded. */
export function Differences({ before, after }: { before: string; after: string }) {
  const { t } = useText()
  const passages = useMemo(() => passagesOf(diffWordsWithSpace(before, after)), [before, after])
  if (before === after) return <p className="m2">{t('documents.difference.none')}</p>
  return (
    <>
      <p className="sm m2">{t('documents.difference.legend')}</p>
      <div className="difference">
        {passages.map((passage, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the comparison is drawn as a whole.
          <PassageWords key={at} of={passage} />
        ))}
      </div>
    </>
  )
}

function PassageWords({ of: passage }: { of: Passage }) {
  const { t } = useText()
  if (passage.kind === 'skipped')
    return <div className="skipped">{t('documents.difference.skipped', { count: passage.paragraphs })}</div>
  if (passage.kind === 'same') return passage.text
  const Element = passage.kind === 'added' ? 'ins' : 'del'
  return (
    <Element>
      <span className="vh">{t(`documents.difference.${passage.kind}`)}: </span>
      {passage.text}
    </Element>
  )
}
