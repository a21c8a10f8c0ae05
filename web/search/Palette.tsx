import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { palette } from '../../contract/search/search.ts'
import { go } from '../app/navigation.ts'
import { queryOf } from '../app/query.ts'
import { type RecentPlace, recentPlaces } from '../app/recentPlaces.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { openDialogs } from '../ui/dialogs/openDialogs.ts'
import { Icon } from '../ui/Icon.tsx'
import { bestMatches, holds, wordsOf } from './bestMatches.ts'
import type { Doable } from './doable.ts'
import { ALL, type Choice, type Finding, PaletteLine } from './PaletteLine.tsx'
import { resultsOf } from './search.ts'
import { Taken } from './Taken.tsx'
import { type Unfinished, unfinished } from './unfinished.ts'
import './search.css'

const PAUSE = 120
/** Offered before a word is typed. */
const FIRST_COMMANDS = 4
const kinds = ['person', 'network', 'event', 'post', 'resource', 'folder', 'survey', 'page'] as const
/** Of where one was lately, among what is typed. */
const MOST_RECENT = 3
/** Of what would be done with somebody. */
const MOST_FINISHED = 4

interface Props {
  commands: readonly Doable[]
  /** What was typed before it was there. */
  typed: string
  close: () => void
}

/**
 * Searches everything the viewer may see, the first few of each kind; arrow keys choose while focus stays in the
 * field.
 */
export function Palette({ commands, typed, close }: Props) {
  const { t } = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState(() => wordsIn(typed))
  /** The line somebody moved to, which other lines may come before; otherwise the first. */
  const [taken, take] = useState<string>()
  const wanted = usePaused(text.trim())
  const { data, error, isFetching } = useQuery({
    ...queryOf(palette.find, { query: { q: wanted } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const finished = useFinished(unfinished(commands, text))
  const [recent] = useState(recentPlaces.read)
  useModal(dialog)

  const searching = text.trim() !== ''
  const found: Choice[] = searching
    ? [...finished, ...lately(recent, text), ...bestMatches(commands.filter(isMeant(text)), text)]
    : [...recent.map(asRecent), ...commands.slice(0, FIRST_COMMANDS)]
  // Entries already listed above aren't repeated.
  if (searching) {
    const told = new Set(found.map(({ link }) => link))
    found.push(...inGroups(data?.items ?? []).filter(({ link }) => !told.has(link)))
  }
  const few = found.length
  // The hits are only the first ones; if nothing fits, the results page has more.
  if (searching && (few > 0 || (data && !isFetching))) found.push(everything(text.trim()))
  const at = Math.max(
    0,
    found.findIndex((one) => keyOf(one) === taken),
  )
  const chosen = found[at]
  const open = (one: Choice) => {
    if (one.kind === 'command') remember(one)
    else if (one.kind !== ALL) recentPlaces.add(visited(one))
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
    const nth = event.altKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined
    const named = nth === undefined ? undefined : found[Number(nth) - 1]
    if (named) {
      event.preventDefault()
      open(named)
    } else if (to !== undefined && found.length > 0) {
      event.preventDefault()
      const next = found.at(to % found.length)
      take(next && keyOf(next))
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
    const group = groupOf(one)
    const before = found[index - 1]
    if (one.kind === ALL || (before && groupOf(before) === group)) return null
    return group === RECENT ? t('search.recent') : t(`search.kinds.${one.kind}`)
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
            take(undefined)
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
          <PaletteLine
            key={keyOf(one)}
            of={one}
            question={searching ? text : ''}
            id={`${id}-${index}`}
            heading={heading(one, index)}
            chosen={one === chosen}
            digit={index < 9 ? index + 1 : undefined}
            onPoint={() => take(keyOf(one))}
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

/** As many as may be searched for, and no half of a sign at their end. */
const wordsIn = (typed: string) => typed.slice(0, limits.search).replace(/[\uD800-\uDBFF]$/, '')

const everything = (search: string): Choice => ({ kind: ALL, name: search, link: resultsOf(search) })

const RECENT = 'recent'
const isRecent = (one: Choice) => one.kind !== 'command' && one.kind !== ALL && one.recent === true
const groupOf = (one: Choice) => (isRecent(one) ? RECENT : one.kind)
const keyOf = (one: Choice) => (one.kind === 'command' ? one.key : `${groupOf(one)} ${one.link}`)
const asRecent = (place: RecentPlace): Choice => ({ ...place, recent: true })
const visited = ({ kind, id, name, detail, link, picture_url }: Finding): RecentPlace => ({
  ...{ kind, id, name, detail, link, picture_url },
})

/** Recently visited places that match the words. */
const lately = (recent: readonly RecentPlace[], typed: string) =>
  bestMatches(
    recent.map((place) => ({ ...place, words: place.detail ?? '' })),
    typed,
  )
    .slice(0, MOST_RECENT)
    .map(({ words: _, ...place }) => asRecent(place))

/** If the words are exactly a name, that thing is meant rather than an action on it. */
const isMeant =
  (typed: string) =>
  ({ verb }: Doable) =>
    verb === undefined || wordsOf(typed).some((piece) => holds(wordsOf(verb), piece))

/** A page once visited comes first the next time. */
function remember({ name, link }: Doable) {
  if (link) recentPlaces.add({ kind: 'page', id: null, name, detail: null, link, picture_url: null })
}

/** Actions that need a person, with each of those the remaining words may name. */
function useFinished(commands: readonly Unfinished[]): Doable[] {
  const wanted = usePaused(commands[0]?.person ?? '')
  const { data } = useQuery({
    ...queryOf(palette.find, { query: { q: wanted } }),
    enabled: wanted !== '',
  })
  if (commands.length === 0 || wanted === '') return []
  const people = (data?.items ?? []).filter(({ kind }) => kind === 'person')
  return people
    .flatMap(({ id, name, detail }) =>
      commands.flatMap(({ of: { key, withPerson } }): Doable[] =>
        id === null || !withPerson
          ? []
          : [
              {
                kind: 'command',
                key: `${key} ${id}`,
                name: withPerson.name(name),
                words: '',
                detail,
                does: () => withPerson.does({ id, name }),
              },
            ],
      ),
    )
    .slice(0, MOST_FINISHED)
}

/** Best first within each kind, and the kind of the best match first. */
function inGroups(found: readonly Finding[]): Finding[] {
  // Pages are known here before the server answers.
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
  // Before the next key is pressed.
  useLayoutEffect(() => {
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
