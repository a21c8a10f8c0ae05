import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/dialogs/Popover.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import type { Among, Named } from './choices.ts'
import './library.css'

interface Props {
  /** The placeholder: "Search labels". */
  search: string
  among: Among
  /** Options that can't be chosen here. */
  without?: readonly number[]
  /** Where one is chosen before something is done with it. */
  chosen?: number
  choose: (one: Named) => void
}

/** So many at first, and after "Show more"; beyond that, a few letters find it sooner. */
const STEPS = [10, 25, 50, 100] as const

/** One of many: the first of them at once, the others by typing a part of their name. */
export function Finder({ search: label, among: useAmong, without = [], chosen, choose }: Props) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const [step, setStep] = useState(0)
  const search = useDeferredValue(typed.trim()) || undefined
  const { data, isPending, error, refetch } = useAmong({ search, page_size: STEPS[step] ?? 100 })
  const left = (data?.items ?? []).filter(({ id }) => !without.includes(id))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Enter from sending the form around it.
    <div
      className="word-finder"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <SearchField
        label={label}
        value={typed}
        onChange={(words) => {
          setTyped(words)
          setStep(0)
        }}
      />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={left.length === 0 && !data?.more}
        whenEmpty={<p className="sm m2">{t('library.find.none')}</p>}
      >
        <ul className="found-words">
          {left.map((one) => (
            <li key={one.id}>
              <Button
                look="q"
                small
                aria-pressed={chosen === undefined ? undefined : chosen === one.id}
                onClick={() => choose(one)}
              >
                {one.name}
              </Button>
            </li>
          ))}
        </ul>
        {data?.more &&
          (step < STEPS.length - 1 ? (
            <Button small onClick={() => setStep(step + 1)}>
              {t('library.find.more')}
            </Button>
          ) : (
            <p className="sm m2">{t('library.find.type')}</p>
          ))}
      </ListState>
    </div>
  )
}

/** The same behind a button, for adding one after the other. */
export function Adder({ text, ...finder }: Props & { text: string }) {
  return (
    <Popover
      label={text}
      opener={(props) => (
        <Button small icon={Plus} {...props}>
          {text}
        </Button>
      )}
    >
      {(close) => (
        <Finder
          {...finder}
          choose={(one) => {
            close()
            finder.choose(one)
          }}
        />
      )}
    </Popover>
  )
}
