import { Eye, EyeOff } from 'lucide-react'
import { type ComponentPropsWithRef, useState } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { Icon, type IconMark } from '../Icon.tsx'
import { boxOf, CharactersLeft, FieldFrame, type FieldProps, useField } from './field.tsx'
import { useUnsaved } from './unsaved.ts'
import './form.css'

type Native = Pick<
  ComponentPropsWithRef<'input'>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'inputMode'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
  | 'ref'
  | 'autoFocus'
>

export interface TextFieldProps extends FieldProps<string>, Native {
  type?: 'text' | 'email' | 'url' | 'tel'
  icon?: IconMark
  /** Short values get short fields. */
  short?: boolean
  /** Limits come from contract/limits.ts, or from the schema once it is there. */
  limit?: number
}

export function TextField(props: TextFieldProps) {
  const { type = 'text', icon, short, limit, hint, optional } = props
  const field = useField(props)
  const text = field.value ?? ''
  const most = limit ?? field.limit
  // A line of text counts only where it becomes tight; a counter under every name would be noise.
  const tight = most !== undefined && text.length > most * 0.8
  return (
    <FieldFrame
      field={field}
      hint={hint}
      optional={optional}
      left={tight && <CharactersLeft length={text.length} limit={most} />}
    >
      <div className={boxOf(field, short && 'short')}>
        {icon && <Icon of={icon} />}
        <input
          {...native(props)}
          {...field.aria}
          type={type}
          value={text}
          disabled={field.disabled}
          onChange={(event) => field.change(event.target.value)}
          onBlur={field.leave}
        />
      </div>
    </FieldFrame>
  )
}

export function PasswordField(props: FieldProps<string> & Native) {
  const { t } = useText()
  const field = useField(props)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional}>
      <div className={boxOf(field)}>
        <input
          {...native({ autoComplete: 'current-password', ...props })}
          {...field.aria}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          value={field.value ?? ''}
          disabled={field.disabled}
          onChange={(event) => field.change(event.target.value)}
          onBlur={field.leave}
        />
        <Button
          look="q"
          icon={shown ? EyeOff : Eye}
          label={t(shown ? 'ui.form.hide_password' : 'ui.form.show_password')}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  )
}

interface TextAreaProps extends FieldProps<string> {
  limit?: number
  placeholder?: string
  /** Grows with its text from here. */
  rows?: number
}

export function TextArea(props: TextAreaProps) {
  const { limit, hint, optional, placeholder, rows = 4 } = props
  const field = useField(props)
  const text = field.value ?? ''
  // A form knows by itself what isn't sent yet.
  const [first] = useState(text)
  useUnsaved(props.value !== undefined && text !== first)
  return (
    <FieldFrame
      field={field}
      hint={hint}
      optional={optional}
      left={<CharactersLeft length={text.length} limit={limit ?? field.limit} />}
    >
      <div className={boxOf(field, 'area')}>
        <textarea
          {...field.aria}
          rows={rows}
          placeholder={placeholder}
          value={text}
          disabled={field.disabled}
          onChange={(event) => field.change(event.target.value)}
          onBlur={field.leave}
        />
      </div>
    </FieldFrame>
  )
}

const native = ({
  autoComplete,
  autoCapitalize,
  inputMode,
  placeholder,
  readOnly,
  spellCheck,
  ref,
  autoFocus,
}: Native) =>
  ({
    autoComplete,
    autoCapitalize,
    inputMode,
    placeholder,
    readOnly,
    spellCheck,
    ref,
    autoFocus,
  }) satisfies Native
