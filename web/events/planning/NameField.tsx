import { limits } from '../../../contract/limits.ts'
import { CharactersLeft, FieldError, useField } from '../../ui/forms/field.tsx'

/** The name of an event, edited where its page shows it and in the same style. */
export function NameField({ first }: { first: boolean }) {
  const field = useField<string>({ name: 'name' })
  const name = field.value ?? ''
  return (
    <div className="plan-name">
      <textarea
        {...field.aria}
        aria-label={field.label}
        placeholder={field.label}
        rows={1}
        value={name}
        // biome-ignore lint/a11y/noAutofocus: a new event begins with its name.
        autoFocus={first}
        autoComplete="off"
        // It is one line of words, however many lines it takes.
        onKeyDown={(event) =>
          event.key === 'Enter' && !(event.ctrlKey || event.metaKey) && event.preventDefault()
        }
        onChange={(event) => field.change(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onBlur={field.leave}
      />
      {name.length > limits.name * 0.8 && <CharactersLeft length={name.length} limit={limits.name} />}
      <FieldError id={field.id}>{field.error}</FieldError>
    </div>
  )
}
