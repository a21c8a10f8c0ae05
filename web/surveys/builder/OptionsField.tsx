import { GripVertical, Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Question } from '../../../contract/surveys/questions.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { newOption } from './content.ts'
import { useContent } from './useContent.ts'

interface Props {
  of: 'options' | 'rows'
  question: Question
  path: string
  replace: (question: Question) => void
  least: number
}

/** The options, one per line. Several pasted lines become several options; Enter starts the next one. */
export function OptionsField({ of: part, question, path, replace, least }: Props) {
  const { t } = useText()
  const { problems } = useContent()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const options = question[part]
  const change = (next: Question['options']) => replace({ ...question, [part]: next })
  const isFull = options.length >= limits.survey_options
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[at]?.focus())
  const insert = (at: number, labels: readonly string[]) => {
    const room = limits.survey_options - options.length
    change(options.toSpliced(at, 0, ...labels.slice(0, room).map((label) => newOption(label))))
    focus(Math.min(at + labels.length, limits.survey_options) - 1)
  }
  const paste = (event: ClipboardEvent, at: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
      .filter(Boolean)
      .map((line) => line.slice(0, limits.survey_option))
    if (lines.length < 2) return
    event.preventDefault()
    const here = options[at]
    if (here && here.label.trim() === '') {
      const [first = '', ...others] = lines
      const room = limits.survey_options - options.length
      change(
        options
          .with(at, { ...here, label: first })
          .toSpliced(at + 1, 0, ...others.slice(0, room).map((label) => newOption(label))),
      )
      focus(at + Math.min(others.length, room))
    } else insert(at + 1, lines)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!isFull) insert(at + 1, [''])
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && options.length > least) {
      event.preventDefault()
      change(options.toSpliced(at, 1))
      focus(Math.max(0, at - 1))
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(at, at + (event.key === 'ArrowUp' ? -1 : 1))
    }
  }
  const move = (from: number, to: number) => {
    const option = options[from]
    if (!option || to < 0 || to >= options.length) return
    change(options.toSpliced(from, 1).toSpliced(to, 0, option))
    focus(to)
  }
  const problemOf = (at: number) => problems[`${path}.${part}.${at}.label`]
  const problem = problems[`${path}.${part}`]
  return (
    <fieldset className="f">
      <legend className="lab">{t(`surveys.build.field.${part}`)}</legend>
      <ol className="builder-options" ref={list}>
        {options.map((option, at) => (
          <li
            key={option.key}
            className={classes(dragged === option.key && 'dragged')}
            onDragOver={(event) => {
              event.preventDefault()
              const from = options.findIndex(({ key }) => key === dragged)
              if (from >= 0 && from !== at)
                change(options.toSpliced(from, 1).toSpliced(at, 0, ...options.slice(from, from + 1)))
            }}
            onDrop={(event) => event.preventDefault()}
          >
            {/* On the keyboard, Alt with an arrow key moves the line. */}
            <span
              className="handle"
              draggable
              aria-hidden="true"
              onDragStart={(event) => {
                event.stopPropagation()
                event.dataTransfer.effectAllowed = 'move'
                setDragged(option.key)
              }}
              onDragEnd={() => setDragged(null)}
            >
              <Icon of={GripVertical} size="s" />
            </span>
            <div className={classes('inp', problemOf(at) !== undefined && 'bad')}>
              <input
                type="text"
                autoComplete="off"
                maxLength={limits.survey_option}
                aria-label={t('surveys.build.option', { place: at + 1 })}
                aria-invalid={problemOf(at) === undefined && problem === undefined ? undefined : true}
                placeholder={t('surveys.build.option', { place: at + 1 })}
                value={option.label}
                onChange={({ target }) => change(options.with(at, { ...option, label: target.value }))}
                onPaste={(event) => paste(event, at)}
                onKeyDown={(event) => press(event, at)}
              />
            </div>
            <Button
              look="q"
              small
              icon={X}
              label={t('surveys.build.remove_option', { name: option.label || String(at + 1) })}
              aria-disabled={options.length <= least}
              onClick={() => options.length > least && change(options.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <FieldError id={`${path}.${part}`}>{problem}</FieldError>
      <div className="row gap2 wrap">
        <Button look="q" small icon={Plus} disabled={isFull} onClick={() => insert(options.length, [''])}>
          {t(`surveys.build.add_${part}`)}
        </Button>
        <span className="hint">{t('surveys.build.paste')}</span>
      </div>
    </fieldset>
  )
}
