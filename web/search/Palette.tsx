import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, Search, Zap } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { type Found, palette } from '../../contract/search/search.ts'
import { go } from '../app/navigation.ts'
import { queryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { openDialogs } from '../ui/dialogs/openDialogs.ts'
import { Icon } from '../ui/Icon.tsx'
import { bestMatches } from './bestMatches.ts'
import type { Doable } from './doable.ts'
import { FoundMark } from './FoundMark.tsx'
import { Marked } from './Marked.tsx'
import { recent } from './recent.ts'
import { resultsOf } from './search.ts'
import { Taken } from './Taken.tsx'
import './search.css'

type Finding = z.output<typeof Found>

/** Something found, or the way to everything that was. */
type Choice = Finding | Doable | (Pick<Finding, 'name' | 'link'> & { kind: typeof ALL })

const PAUSE = 120
/** What is offered before a word is typed. */
const FIRST_COMMANDS = 4
const kinds = ['person', 'network', 'event', 'post', 'resource', 'folder', 'page'] as const
/** How the line is called that leads to everything found. */
const ALL = 'all'

/** Finds whatever may be seen, the first few of each kind; the arrows choose while the words stay under the fingers. */
export function Palette({ commands, close }: { commands: readonly Doable[]; close: () => void }) {
  const { t } = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const wanted = usePaused(text.trim())
  const { data, error, isFetching } = useQuery({
    ...queryOf(palette.find, { query: { q: wanted } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  useModal(dialog)

  const searching = text.trim() !== ''
  const found: Choice[] = searching
    ? [...bestMatches(commands, text), ...inGroups(data?.items ?? [])]
    : [...recent.read(), ...commands.slice(0, FIRST_COMMANDS)]
  const few = found.length
  // What was found is the beginning of it; and whoever sees nothing here may look closer there.
  if (searching && (few > 0 || (data && !isFetching))) found.push(everything(text.trim()))
  const chosen = found[Math.min(at, found.length - 1)]
  const open = (one: Choice) => {
    if (one.kind === 'command') remember(one)
    else if (one.kind !== ALL) recent.add(one)
    close()
    if (one.kind === 'command' && one.does) one.does()
    else if (one.link) void go(one.link)
  }
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: found.length - 1,
    }
    const to = steps[event.key]
    if (to !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((to + found.length) % found.length)
    } else if (event.key === 'Escape') {
      // Otherwise the field would first only empty itself.
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      open(chosen)
    }
  }
  const heading = (one: Choice, index: number) => {
    if (one.kind === ALL) return null
    if (found[index - 1]?.kind === one.kind) return null
    if (one.kind === 'command') return t('search.kinds.command')
    if (searching) return t(`search.kinds.${one.kind}`)
    return index === 0 ? t('search.recent') : null
  }
  const quiet = searching && data !== undefined && !isFetching
  const nothing = searching ? quiet && t('search.none', { search: text.trim() }) : t('search.start')
  const words = error ? t('search.failed') : few === 0 && nothing

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('search.title')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className="inp">
        <Icon of={Search} />
        <input
          type="search"
          role="combobox"
          aria-label={t('search.hint')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}-${found.indexOf(chosen)}` : undefined}
          aria-describedby={`${id}-keys`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.hint')}
          maxLength={limits.search}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <Button look="q" small onClick={close}>
          {t('search.close')}
        </Button>
      </div>
      {searching && data && <Taken of={data} />}
      <div className="found" role="listbox" id={`${id}-list`} aria-label={t('search.title')}>
        {found.map((one, index) => (
          <Line
            key={keyOf(one)}
            of={one}
            question={searching ? text : ''}
            id={`${id}-${index}`}
            heading={heading(one, index)}
            chosen={one === chosen}
            onPoint={() => setAt(index)}
            onOpen={() => open(one)}
          />
        ))}
      </div>
      <div role="status">
        {words && <p className="m2 words">{words}</p>}
        <span className="vh">{quiet && few > 0 && t('search.found', { count: few })}</span>
      </div>
      <p className="sm m3 keys only-l" id={`${id}-keys`}>
        {t('search.keys')}
      </p>
    </dialog>
  )
}

interface LineProps {
  of: Choice
  question: string
  id: string
  heading: string | null
  chosen: boolean
  onPoint: () => void
  onOpen: () => void
}

function Line({ of: one, question, id, heading, chosen, onPoint, onOpen }: LineProps) {
  const { t } = useText()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <>
      {heading && (
        <div className="kind" role="presentation">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field above, which keeps the focus. */}
      <div
        ref={line}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={chosen}
        onMouseMove={onPoint}
        onClick={onOpen}
      >
        {one.kind === ALL ? (
          <>
            <span className="av page-mark">
              <Icon of={ArrowRight} size="s" />
            </span>
            <span className="grow b one">{t('search.all', { search: one.name })}</span>
          </>
        ) : one.kind === 'command' ? (
          <>
            <span className="av page-mark">
              <Icon of={one.does ? Zap : ArrowRight} size="s" />
            </span>
            <span className="grow">
              <span className="b one">
                <Marked text={one.name} question={question} />
              </span>
              {one.detail && <span className="sm m3 one">{one.detail}</span>}
            </span>
          </>
        ) : (
          <>
            <FoundMark of={one} />
            <span className="grow">
              <span className="b one">
                <Marked text={one.name} question={question} />
              </span>
              {one.detail && <span className="sm m3 one">{one.detail}</span>}
            </span>
          </>
        )}
      </div>
    </>
  )
}

const everything = (search: string): Choice => ({ kind: ALL, name: search, link: resultsOf(search) })

const keyOf = (one: Choice) => (one.kind === 'command' ? one.key : `${one.kind} ${one.link}`)

/** A page one went to stands first the next time. */
function remember({ name, link }: Doable) {
  if (link) recent.add({ kind: 'page', id: null, name, detail: null, link, picture_url: null })
}

/** Best first within each kind, and the kind of the best match first. */
function inGroups(found: readonly Finding[]): Finding[] {
  // Pages are known here before the server tells them.
  const order = [...new Set([...found.map(({ kind }) => kind), ...kinds])].filter((kind) => kind !== 'page')
  return order.flatMap((kind) => found.filter((one) => one.kind === kind))
}

function usePaused(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(pause)
  }, [text])
  return settled
}

function useModal(dialog: { current: HTMLDialogElement | null }) {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    openDialogs.add(element)
    return () => {
      openDialogs.remove(element)
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [dialog])
}
