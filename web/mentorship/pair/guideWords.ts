import { useText } from '../../app/texts.ts'

interface Guide {
  number: number
  title: string | null
  text: string | null
  items: readonly { key: string; text: string | null }[]
}

const places = { 1: 'first', 2: 'second', 3: 'third' } as const
const usualItems = { 'usual-1': '1', 'usual-2': '2', 'usual-3': '3', 'usual-4': '4' } as const

/** The words of a guide: a program’s own, or the usual ones in the reader’s language. */
export function useGuideWords({ number, title, text, items }: Guide) {
  const { t } = useText()
  const place = places[number as 1] ?? places[1]
  return {
    title: title ?? t(`mentorship.guide.usual.${place}.title`),
    text: title === null ? t(`mentorship.guide.usual.${place}.text`) : text,
    items: items.map(
      ({ key, text: said }) =>
        said ?? t(`mentorship.guide.usual.${place}.items.${usualItems[key as 'usual-1'] ?? '1'}`),
    ),
  }
}
