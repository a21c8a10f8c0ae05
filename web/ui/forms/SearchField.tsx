import { Search, X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { useFolding } from '../tables/filterContext.ts'
import './form.css'

interface Props {
  /** What is searched: the label and placeholder. */
  label: string
  value: string
  /** Called when typing pauses, and at once on Enter or when cleared. */
  onChange: (text: string) => void
  className?: string
  /** Where finding something is what one came for. */
  autoFocus?: boolean
}

export function SearchField({ label, value, onChange, className, autoFocus }: Props) {
  const { t } = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange

  useFolding({ narrows: value !== '', clear: () => onChange('') })

  // The address may change the search too: then the field follows it.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])

  const search = useCallback((wanted: string) => {
    if (wanted === told.current) return
    told.current = wanted
    tell.current(wanted)
  }, [])
  useEffect(() => {
    const pause = setTimeout(() => search(text.trim()), 300)
    return () => clearTimeout(pause)
  }, [text, search])

  return (
    <search className={classes('inp', className)}>
      <label htmlFor={id} className="vh">
        {label}
      </label>
      <Icon of={Search} />
      <input
        id={id}
        ref={input}
        type="search"
        // biome-ignore lint/a11y/noAutofocus: it is the first thing to do there
        autoFocus={autoFocus}
        enterKeyHint="search"
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(press) => press.key === 'Enter' && search(text.trim())}
      />
      {text !== '' && (
        <Button
          look="q"
          icon={X}
          label={t('ui.search.clear')}
          onClick={() => {
            setText('')
            search('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
