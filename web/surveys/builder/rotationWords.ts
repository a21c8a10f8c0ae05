import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import { useText } from '../../app/texts.ts'
import type { Content } from './content.ts'

/** What each wave asks, and after how many everybody was asked all of it. */
export function useRotationWords() {
  const { t } = useText()
  return ({ repeats, sections }: Pick<Content, 'repeats' | 'sections'>) => {
    if (!repeats) return ''
    const all = questionsOf(sections)
    const rotating = all.filter(({ key }) => repeats.rotating.includes(key)).length
    const staying = t('surveys.repeats.staying', { count: all.length - rotating })
    if (rotating === 0) return t('surveys.repeats.none_rotate', { staying })
    const at_once = Math.max(1, Math.min(repeats.at_once, rotating))
    return t('surveys.repeats.rotate', {
      staying,
      at_once,
      rotating,
      waves: t('surveys.repeats.waves', { count: Math.ceil(rotating / at_once) }),
    })
  }
}
