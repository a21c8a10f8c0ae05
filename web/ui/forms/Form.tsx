import { CircleAlert } from 'lucide-react'
import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import type { Answers, Route, Sends } from '../../../contract/route.ts'
import { useText } from '../../app/texts.ts'
import { Button, type ButtonLook } from '../Button.tsx'
import { InDialog } from '../dialogs/dialogContext.ts'
import { Icon } from '../Icon.tsx'
import { tellOf } from '../tables/ListState.tsx'
import { FormStore, type Problems, same, type Values } from './formStore.ts'
import { useProblemWords } from './problems.ts'
import { holdUnsaved } from './unsaved.ts'
import './form.css'

interface FormScope {
  store: FormStore
  /** Where the labels are: the field `title` of `people.profile` is called `people.profile.title`. */
  texts: string
  busy: boolean
}
export const FormScope = createContext<FormScope | null>(null)

interface Props<R extends Route> {
  /** The call this form is for: its body's schema validates the input. */
  sends: R
  /** Does it. What it throws is shown: its `fields` beside the fields, the rest above the button. */
  send: (values: Sends<R, 'body'>) => Promise<Answers<R>>
  /** The initial values. Newer ones may follow; the person's changes stay. */
  start: Partial<Sends<R, 'body'>>
  texts: string
  then?: (answer: Answers<R>) => void
  /** Called when the number of unsaved changes changes: the page asks before it is left. */
  onUnsaved?: (count: number) => void
  label?: string
  children: ReactNode
}

export function Form<R extends Route>(props: Props<R>) {
  const { sends, send, start, texts, then, onUnsaved, label, children } = props
  const say = useProblemWords()
  const [store] = useState(() => new FormStore(start as Values, { schema: () => schemaOf(sends), say }))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const { changed, problems } = useSyncExternalStore(store.subscribe, store.read)

  useEffect(() => {
    store.checks = { schema: () => schemaOf(sends), say }
  }, [store, sends, say])

  const lastStart = useRef(start)
  useEffect(() => {
    if (same(lastStart.current, start)) return
    lastStart.current = start
    store.rebase(start as Values)
  }, [start, store])

  const count = changed.length
  const tellUnsaved = useRef(onUnsaved)
  tellUnsaved.current = onUnsaved
  useEffect(() => tellUnsaved.current?.(count), [count])
  useEffect(() => () => tellUnsaved.current?.(0), [])
  const inDialog = use(InDialog)
  const isGuarded = onUnsaved !== undefined || inDialog
  useEffect(
    () => (isGuarded ? holdUnsaved({ isUnsaved: () => store.read().changed.length > 0 }) : undefined),
    [isGuarded, store],
  )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setFailure(null)
    setBusy(true)
    const leave = (problem?: unknown) => {
      flushSync(() => {
        setBusy(false)
        setFailure(problem ?? null)
      })
      focusFirstProblem(form.current)
    }
    try {
      if (!(await store.checkAll())) return leave()
      const sent = store.outgoing()
      const answer = await send(sent as Sends<R, 'body'>)
      store.settle(sent)
      setBusy(false)
      then?.(answer)
    } catch (problem) {
      store.show(tellOf(problem).fields ?? {})
      leave(problem)
    }
  }

  return (
    <FormScope value={{ store, texts, busy }}>
      <form
        ref={form}
        noValidate
        aria-label={label}
        data-sends={`${sends.method} ${sends.path}`}
        onSubmit={submit}
        onKeyDown={sendOnCtrlEnter}
        // The schema arrives while the first field is being filled in.
        onFocus={() => void store.prepare().catch(() => {})}
      >
        {children}
        {/* Stays in the page, so that a screen reader hears what comes into it. */}
        <div role="alert" className="sums">
          {failure !== null && <Refusal failure={failure} problems={problems} store={store} />}
        </div>
      </form>
    </FormScope>
  )
}

/** Errors not belonging to a visible field, shown at the button. */
function Refusal({ failure, problems, store }: { failure: unknown; problems: Problems; store: FormStore }) {
  const { t } = useText()
  const { message, reference, fields } = tellOf(failure)
  const unseen = Object.entries(problems).filter(([name]) => !store.shown.has(name))
  if (fields && Object.keys(fields).length > 0 && unseen.length === 0) return null
  return (
    <div className="note bad">
      <Icon of={CircleAlert} />
      <div>
        <p>{message ?? t('ui.form.failed')}</p>
        {unseen.map(([name, words]) => (
          <p key={name}>{words}</p>
        ))}
        {reference && <p className="m2 num">{t('ui.failed.reference', { reference })}</p>}
      </div>
    </div>
  )
}

export function useFormScope() {
  const scope = use(FormScope)
  if (!scope) throw new Error('This part belongs inside a Form.')
  return scope
}

interface SubmitProps {
  children: ReactNode
  look?: ButtonLook
  wide?: boolean
}

/** The one primary action of the form. */
export function Submit({ children, look = 'p', wide }: SubmitProps) {
  const { busy } = useFormScope()
  return (
    <Button type="submit" look={look} wide={wide} busy={busy}>
      {children}
    </Button>
  )
}

interface SaveBarProps {
  save?: string
  discard?: string
  /** Nothing is there before it is saved: that is what the page is for, from the first moment. */
  isNew?: boolean
}

/**
 * Save, put back, and how many changes wait. On phones it stays at the bottom. Saving is the page's primary action only
 * while there is something to save, so that forms on one page don't vie with each other.
 */
export function SaveBar({ save, discard, isNew = false }: SaveBarProps) {
  const { t, locale } = useText()
  const { store } = useFormScope()
  const { changed, problems } = useSyncExternalStore(store.subscribe, store.read)
  const say = (n: number) => ({ count: n, number: numbersFor(locale).format(n) })
  const wrong = Object.keys(problems).length
  const count = changed.length
  return (
    <div className="savebar">
      <Submit look={isNew || count > 0 ? 'p' : 's'}>{save ?? t('ui.form.save')}</Submit>
      {count > 0 && (
        <Button look="q" onClick={() => store.discard()}>
          {discard ?? t('ui.form.discard')}
        </Button>
      )}
      <span className="state" role="status">
        {wrong > 0 && t('ui.form.look_again', say(wrong))}
        {wrong === 0 && count > 0 && t('ui.form.unsaved', say(count))}
      </span>
    </div>
  )
}

/** In the browser the contract brings its schemas when first asked; elsewhere they are simply there. */
async function schemaOf(route: Route): Promise<z.ZodType | undefined> {
  const lazy = route as { schema?: (part: 'body') => Promise<z.ZodType | undefined> }
  return lazy.schema ? lazy.schema('body') : route.body
}

function sendOnCtrlEnter(press: KeyboardEvent<HTMLFormElement>) {
  if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey)) return
  press.preventDefault()
  press.currentTarget.requestSubmit()
}

function focusFirstProblem(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  if (field) field.focus()
  else form?.querySelector('.sums')?.scrollIntoView({ block: 'nearest' })
}
