import type { ReactNode } from 'react'
import { useText } from '../../app/texts.ts'
import { classes } from '../../ui/classes.ts'
import { useRecognitionWords } from '../words.ts'
import '../recognition.css'

interface Props {
  place: number
  /** The reader themselves. */
  own?: boolean
  mark?: ReactNode
  name: ReactNode
  /** Below the name. */
  says?: ReactNode
  below?: ReactNode
  worth?: ReactNode
}

/** A place on a board. */
export function BoardLine({ place, own, mark, name, says, below, worth }: Props) {
  const { t } = useText()
  const { number } = useRecognitionWords()
  return (
    <li className={classes('row', own && 'own')}>
      <span className="board-place num">
        <span aria-hidden="true">{number(place)}</span>
        <span className="vh">{t('recognition.boards.place', { place })}</span>
      </span>
      {mark}
      <span className="grow">
        {name}
        {says && <span className="sm m2 below">{says}</span>}
        {below && <span className="sm m2 below">{below}</span>}
      </span>
      {worth && <span className="num board-worth">{worth}</span>}
    </li>
  )
}
