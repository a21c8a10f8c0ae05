import { Check, ChevronDown, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { useBeside } from '../dialogs/placement.ts'
import { Icon } from '../Icon.tsx'
import { boxOf, FieldFrame, type FieldProps, useField } from './field.tsx'
import { matching, type Option } from './options.ts'
import './form.css'
import '../dialogs/menu.css'

interface Props extends FieldProps<string | null> {
  options: readonly Option[]
}

interface ChoiceProps<Value extends string> extends FieldProps<Value | null> {
  options: readonly Option<Value>[]
  short?: boolean
}

/** A choice from a short list: the control of the device itself. */
export function ChoiceField<Value extends string>(props: ChoiceProps<Value>) {
  const { t } = useText()
  const field = useField(props)
  const value = field.value ?? ''
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional}>
      <div className={boxOf(field, props.short && 'short')}>
        <select
          {...field.aria}
          value={value}
          disabled={field.disabled}
          onChange={(event) => {
            const chosen = props.options.find((option) => option.value === event.target.value)
            field.change(chosen?.value || null)
          }}
          onBlur={field.leave}
        >
          {(value === '' || props.optional) && <option value="">{t('ui.form.choose')}</option>}
          {props.options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </div>
    </FieldFrame>
  )
}

/** How many options are drawn at a time; more follow on the way down. */
const STEP = 60

/** A choice from a long list, searched while typing: time zones, countries. */
export function SelectField(props: Props) {
  const { t, locale } = useText()
  const field = useField(props)
  const listId = `${field.id}-list`
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const [drawn, setDrawn] = useState(STEP)
  useLayoutEffect(() => {
    if (open) list.current?.showPopover()
  }, [open])
  useBeside(box, list, open, 'fill')
  useEffect(() => {
    if (open)
      list.current?.querySelector(`#${CSS.escape(`${listId}-${at}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, at, listId])

  const chosen = props.options.find((option) => option.value === field.value)
  const found = open ? matching(props.options, search ?? '') : []

  const show = () => {
    if (open || field.disabled) return
    setOpen(true)
    setAt(Math.max(0, chosen ? props.options.indexOf(chosen) : 0))
    setDrawn(Math.max(STEP, (chosen ? props.options.indexOf(chosen) : 0) + STEP / 2))
  }
  const hide = () => {
    setOpen(false)
    setSearch(null)
  }
  const choose = (option: Option | undefined) => {
    if (!option) return
    field.change(option.value)
    hide()
  }
  const go = (to: number) => {
    const next = Math.max(0, Math.min(found.length - 1, to))
    setAt(next)
    if (next >= drawn - 5) setDrawn(next + STEP)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape' && open) hide()
    else if (key === 'Enter' && open) choose(found[at])
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && !open) show()
    else if (key === 'ArrowDown') go(at + 1)
    else if (key === 'ArrowUp') go(at - 1)
    else if (key === 'PageDown' && open) go(at + 8)
    else if (key === 'PageUp' && open) go(at - 8)
    else return
    // Escape closes the list and not the dialog around it; Enter chooses and doesn't send the form.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional}>
      <div className={boxOf(field, open && 'on')} ref={box}>
        {open && <Icon of={Search} />}
        <input
          {...field.aria}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && found[at] ? `${listId}-${at}` : undefined}
          placeholder={chosen && open ? chosen.text : t('ui.form.choose')}
          value={search ?? (open ? '' : (chosen?.text ?? ''))}
          disabled={field.disabled}
          onClick={show}
          onChange={(event) => {
            show()
            setSearch(event.target.value)
            setAt(0)
            setDrawn(STEP)
          }}
          onKeyDown={press}
          onBlur={() => {
            hide()
            field.leave()
          }}
        />
        <Icon of={ChevronDown} />
      </div>
      {open && (
        <div
          ref={list}
          id={listId}
          popover="manual"
          role="listbox"
          aria-label={field.label}
          className="menu options"
          // The input keeps the focus, also when the scroll bar is pulled.
          onMouseDown={(event) => event.preventDefault()}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (scrollTop + clientHeight > scrollHeight - 200 && drawn < found.length) setDrawn(drawn + STEP)
          }}
        >
          {found.slice(0, drawn).map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input, which keeps the focus.
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              lang={option.lang}
              aria-selected={option.value === field.value}
              className={index === at ? 'at' : undefined}
              onClick={() => choose(option)}
            >
              <span className="grow">{option.text}</span>
              {option.detail && <span className="detail">{option.detail}</span>}
              {option.value === field.value && <Icon of={Check} />}
            </div>
          ))}
          {found.length === 0 && (
            <div className="says" role="presentation">
              {t('ui.select.nothing', { search: search ?? '' })}
            </div>
          )}
        </div>
      )}
      <span className="vh" role="status">
        {open && search
          ? t('ui.select.count', {
              count: found.length,
              number: numbersFor(locale).format(found.length),
            })
          : ''}
      </span>
    </FieldFrame>
  )
}
