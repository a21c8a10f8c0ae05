import { CircleAlert } from 'lucide-react'
import { type ReactNode, use, useEffect, useId, useSyncExternalStore } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { type TextKey, useText } from '../../app/texts.ts'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { FormScope } from './Form.tsx'
import { limitOf, valueAt } from './formStore.ts'

/** The props of every field. Inside a form its name is enough; alone it brings label, value and error. */
export interface FieldProps<Value> {
  name: string
  label?: string
  hint?: ReactNode
  /** Optional is marked, required is not. */
  optional?: boolean
  disabled?: boolean
  value?: Value
  onChange?: (value: Value) => void
  error?: string
}

const none = { subscribe: () => () => {}, read: () => null }

export interface Field<Value> {
  id: string
  name: string
  label: string
  value: Value | null | undefined
  error: string | undefined
  disabled: boolean | undefined
  /** The longest text the schema takes, once it is known. */
  limit: number | undefined
  change: (value: Value) => void
  /** The field was left: now its errors may be shown. */
  leave: () => void
  /** For the element that takes the input. */
  aria: { id: string; name: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
}

export function useField<Value>(props: FieldProps<Value>): Field<Value> {
  const { name, label, hint, disabled } = props
  const { t } = useText()
  const id = useId()
  const scope = use(FormScope)
  const store = scope?.store
  const view = useSyncExternalStore(store?.subscribe ?? none.subscribe, () => store?.read() ?? null)

  useEffect(() => {
    if (!store) return
    store.shown.set(name, (store.shown.get(name) ?? 0) + 1)
    return () => {
      const left = (store.shown.get(name) ?? 1) - 1
      if (left > 0) store.shown.set(name, left)
      else store.shown.delete(name)
    }
  }, [store, name])

  const inForm = view !== null && props.value === undefined
  const error = props.error ?? view?.problems[name]
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return {
    id,
    name,
    label: label ?? (scope ? t(`${scope.texts}.${name}` as TextKey) : name),
    value: inForm ? (valueAt(view.values, name) as Value | null | undefined) : props.value,
    error,
    disabled,
    limit: view ? limitOf(view.schema, name) : undefined,
    change: (value) => {
      if (inForm) store?.set(name, value)
      props.onChange?.(value)
    },
    leave: () => {
      if (inForm) void store?.checkField(name).catch(() => {})
    },
    aria: {
      id,
      name,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': described.join(' ') || undefined,
    },
  }
}

/** A field whose value isn't used here. */
export type AnyField = Omit<Field<unknown>, 'change'>

interface FrameProps {
  field: AnyField
  hint?: ReactNode
  optional?: boolean
  /** How many characters remain. */
  left?: ReactNode
  /** Several controls share the label. */
  group?: boolean
  children: ReactNode
}

/** Label above, hint below, error below the hint. */
export function FieldFrame({ field, hint, optional, left, group, children }: FrameProps) {
  const label = <LabelWords optional={optional}>{field.label}</LabelWords>
  const body = (
    <>
      {children}
      {(hint !== undefined || left) && (
        <div className="under">
          {hint !== undefined && (
            <div className="hint" id={`${field.id}-hint`}>
              {hint}
            </div>
          )}
          {left}
        </div>
      )}
      <FieldError id={field.id}>{field.error}</FieldError>
    </>
  )
  if (group)
    return (
      <fieldset className="f" aria-describedby={field.aria['aria-describedby']}>
        <legend className="lab">{label}</legend>
        {body}
      </fieldset>
    )
  return (
    <div className="f">
      <label htmlFor={field.id}>{label}</label>
      {body}
    </div>
  )
}

export function LabelWords({ optional, children }: { optional?: boolean; children: ReactNode }) {
  const { t } = useText()
  return (
    <>
      {children}
      {optional && <span className="opt-mark"> ({t('ui.optional')})</span>}
    </>
  )
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null
  return (
    <div className="err" id={`${id}-error`}>
      <Icon of={CircleAlert} />
      <span>{children}</span>
    </div>
  )
}

/** The box around an input, red when its value is refused. */
export const boxOf = (field: AnyField, ...more: (string | false | undefined)[]) =>
  classes('inp', field.error !== undefined && 'bad', ...more)

/** "12 characters left": read aloud only when it becomes tight. */
export function CharactersLeft({ length, limit }: { length: number; limit: number | undefined }) {
  const { t, locale } = useText()
  // Until the schema is there its line is kept free, so that nothing moves when it comes.
  if (limit === undefined) return <div className="left">{'\u00a0'}</div>
  const left = limit - length
  const count = Math.abs(left)
  const facts = { count, number: numbersFor(locale).format(count) }
  const tight = left <= Math.max(10, limit * 0.05)
  return (
    <div className={classes('left', left < 0 ? 'over' : tight && 'low')} aria-live={tight ? 'polite' : 'off'}>
      {t(left < 0 ? 'ui.form.over' : 'ui.form.left', facts)}
    </div>
  )
}
