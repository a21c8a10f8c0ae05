import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  CircleAlert,
  Copy,
  GripVertical,
  RefreshCw,
  Split,
  Trash2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Question } from '../../../contract/surveys/questions.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useConditionWords } from './conditionWords.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import { nameOf, typeMarks } from './typeMarks.ts'

interface Props {
  question: Question
  number: number
  /** Its path in the form's values. */
  path: string
  isOpen: boolean
  isWrong: boolean
  /** It takes turns with others, wave by wave. */
  rotates: boolean
  toggle: () => void
  replace: (question: Question) => void
  move: (step: -1 | 1) => void
  duplicate: () => void
  remove: () => void
  drag: { isDragged: boolean; start: () => void; over: () => void; end: () => void }
}

/** A question: one line in the list, which opens its editor. */
export function QuestionCard(props: Props) {
  const { question, number, path, isOpen, isWrong, rotates, toggle, move, drag } = props
  const { t } = useText()
  const say = useConditionWords()
  const title = question.title.trim() || t('surveys.build.untitled_question')
  const press = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
    if (step === undefined) return
    event.preventDefault()
    move(step)
  }
  return (
    <li
      className={classes('builder-card', isOpen && 'open', drag.isDragged && 'dragged', isWrong && 'wrong')}
      draggable={!isOpen}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        drag.start()
      }}
      onDragOver={(event) => {
        event.preventDefault()
        drag.over()
      }}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={drag.end}
    >
      <div className="builder-line">
        <button
          type="button"
          className="handle"
          aria-label={t('surveys.build.handle', { number, title })}
          onKeyDown={press}
        >
          <Icon of={GripVertical} />
        </button>
        <button type="button" className="builder-name" aria-expanded={isOpen} onClick={toggle}>
          <span className="num m3">{number}</span>
          <Icon of={typeMarks[question.type]} />
          <span className="grow">
            <span className={classes('b', question.title.trim() === '' && 'm3')}>{title}</span>
            <span className="sm m3 below">
              {question.required
                ? t('surveys.build.required_type', { type: t(nameOf(question.type)) })
                : t(nameOf(question.type))}
            </span>
            {rotates && (
              <span className="sm m2 builder-if">
                <Icon of={RefreshCw} size="s" />
                {t('surveys.repeats.rotates_short')}
              </span>
            )}
            {question.show_if && (
              <span className="sm m2 builder-if">
                <Icon of={Split} size="s" />
                {say(question.show_if)}
              </span>
            )}
          </span>
          {isWrong && <Icon of={CircleAlert} label={t('surveys.build.look_again')} className="bad-mark" />}
          <Icon of={ChevronDown} className="turn" />
        </button>
      </div>
      {isOpen && (
        <div className="builder-open">
          <QuestionEditor question={question} path={path} replace={props.replace} />
          <div className="row gap2 wrap builder-acts">
            <Button look="q" small icon={ArrowUp} label={t('surveys.build.up')} onClick={() => move(-1)} />
            <Button look="q" small icon={ArrowDown} label={t('surveys.build.down')} onClick={() => move(1)} />
            <Button look="q" small icon={Copy} onClick={props.duplicate}>
              {t('surveys.build.duplicate')}
            </Button>
            <Button look="dq" small icon={Trash2} onClick={props.remove}>
              {t('surveys.build.remove')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
