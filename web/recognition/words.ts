import { numbersFor } from '../../contract/formats.ts'
import type { EntryCause } from '../../contract/recognition/causes.ts'
import { useText } from '../app/texts.ts'

export function useRecognitionWords() {
  const { t, locale } = useText()
  const signed = numbersFor(locale, { signDisplay: 'exceptZero' })
  return {
    points: (count: number) => t('recognition.words.points', { count }),
    signed: (count: number) => signed.format(count),
    number: (count: number) => numbersFor(locale).format(count),
    cause: (cause: EntryCause) => t(`recognition.words.cause.${cause}`),
  }
}
