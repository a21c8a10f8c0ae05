import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { Apart } from '../dialogs/Apart.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { ListState } from '../tables/ListState.tsx'
import { FieldFrame, useField } from './field.tsx'
import { SearchField } from './SearchField.tsx'
import './picker.css'

export interface Choice {
  id: number
  name: string
  detail?: ReactNode
  /** Why it can't be chosen. */
  closed?: string | undefined
}

export const PICK_PAGE = 25

interface List<Item> {
  items: Item[]
  total: number
}

export interface Asked {
  search: string
  page: number
}

interface Props<Item> {
  name: string
  label: string
  hint?: ReactNode
  optional?: boolean
  /** One at most: what is held is its id, or nothing. */
  single?: boolean
  /** What is chosen is shown, and stays. */
  readOnly?: boolean
  words: { add: string; search: string; none: string; nothing: string; unknown: string }
  /** The question for one page of what there is to choose from. */
  pageOf: (asked: Asked) => Promise<List<Item>>
  /** The query's key, for refetching. */
  of: string
  choiceOf: (item: Item) => Choice
  /** The chosen items by name, whatever their page; undefined until loaded. */
  chosen: readonly Choice[] | undefined
}

/** Chooses some of many by id: the chosen ones are listed, the others are searched and paged in a dialog. */
export function Picker<Item>({
  name,
  label,
  hint,
  optional,
  single = false,
  readOnly = false,
  words,
  pageOf,
  of: path,
  choiceOf,
  chosen,
}: Props<Item>) {
  const { t } = useText()
  const field = useField<number[] | number | null>({
    name,
    label,
    ...(optional === undefined ? {} : { optional }),
  })
  const [open, setOpen] = useState(false)
  const ids = (typeof field.value === 'number' ? [field.value] : (field.value ?? [])).map(Number)
  const toggle = (id: number) => {
    if (single) field.change(null)
    else field.change(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  }
  const byId = new Map(chosen?.map((choice) => [choice.id, choice]))
  return (
    <FieldFrame
      group
      field={{ ...field, label }}
      hint={hint}
      {...(optional === undefined ? {} : { optional })}
    >
      {ids.length === 0 ? (
        <p className="m2 picked-none">{words.none}</p>
      ) : (
        <ul className="picked">
          {ids.map((id) => {
            const choice = byId.get(id)
            const called = choice?.name ?? (chosen ? words.unknown : '…')
            return (
              <li key={id} className={choice?.closed || (chosen && !choice) ? 'pill closed' : 'pill on'}>
                <span>{called}</span>
                {(choice?.closed ?? choice?.detail) && (
                  <span className="m2">{choice?.closed ?? choice?.detail}</span>
                )}
                {!readOnly && (
                  <Button
                    look="q"
                    small
                    icon={X}
                    label={t('ui.picker.remove', { name: called })}
                    onClick={() => toggle(id)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {!readOnly && (
        <Button icon={Plus} aria-invalid={field.aria['aria-invalid']} onClick={() => setOpen(true)}>
          {words.add}
        </Button>
      )}
      {open && (
        <Apart>
          <Choosing
            title={words.add}
            words={words}
            pageOf={pageOf}
            of={path}
            choiceOf={choiceOf}
            ids={ids}
            toggle={toggle}
            single={single}
            choose={(id) => {
              field.change(id)
              setOpen(false)
            }}
            onClose={() => {
              setOpen(false)
              field.leave()
            }}
          />
        </Apart>
      )}
    </FieldFrame>
  )
}

interface ChoosingProps<Item> extends Pick<Props<Item>, 'words' | 'pageOf' | 'of' | 'choiceOf' | 'single'> {
  title: string
  ids: readonly number[]
  toggle: (id: number) => void
  /** The only one: with it the dialog has nothing more to ask. */
  choose: (id: number) => void
  onClose: () => void
}

function Choosing<Item>({
  title,
  words,
  pageOf,
  of: path,
  choiceOf,
  ids,
  toggle,
  choose,
  single,
  onClose,
}: ChoosingProps<Item>) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        single ? (
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        ) : (
          <>
            <span className="m2 grow" role="status">
              {t('ui.picker.chosen', { count: ids.length })}
            </span>
            <Button look="p" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the search sends nothing. */}
      <div onKeyDown={press}>
        <SearchField label={words.search} value={search} onChange={setSearch} />
      </div>
      <div className="choices">
        <Choices
          key={search}
          asked={{ search, page: 1 }}
          nothing={words.nothing}
          of={path}
          {...{ pageOf, choiceOf, ids, toggle, choose, single }}
        />
      </div>
    </Dialog>
  )
}

interface ChoicesProps<Item>
  extends Pick<ChoosingProps<Item>, 'pageOf' | 'of' | 'choiceOf' | 'ids' | 'toggle' | 'choose' | 'single'> {
  asked: Asked
  nothing: string
}

/** A page of choices, and the next one below it when it is asked for. */
function Choices<Item>({
  asked,
  nothing,
  pageOf,
  of: path,
  choiceOf,
  ids,
  toggle,
  choose,
  single,
}: ChoicesProps<Item>) {
  const { t } = useText()
  const [goesOn, setGoesOn] = useState(false)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [path, {}, asked],
    queryFn: () => pageOf(asked),
  })
  const more = data !== undefined && data.total > asked.page * PICK_PAGE
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.items.length === 0}
      whenEmpty={<p className="m2">{nothing}</p>}
    >
      {data?.items.map(choiceOf).map(({ id, name, detail, closed }) => {
        const isChosen = ids.includes(id)
        // A button, as the arrow keys would already choose among radios: one looks through them before one chooses.
        if (single)
          return (
            <button
              key={id}
              type="button"
              className="choice"
              aria-pressed={isChosen}
              disabled={closed !== undefined}
              onClick={() => choose(id)}
            >
              <span className={isChosen ? 'grow b' : 'grow'}>{name}</span>
              {(closed ?? detail) && <span className="sm m2">{closed ?? detail}</span>}
            </button>
          )
        return (
          <label key={id} className="choice">
            <input
              type="checkbox"
              className="chk"
              checked={isChosen}
              disabled={closed !== undefined && !isChosen}
              onChange={() => toggle(id)}
            />
            <span className="grow">{name}</span>
            {(closed ?? detail) && <span className="sm m2">{closed ?? detail}</span>}
          </label>
        )
      })}
      {more && !goesOn && <Button onClick={() => setGoesOn(true)}>{t('ui.picker.more')}</Button>}
      {more && goesOn && (
        <Choices
          asked={{ ...asked, page: asked.page + 1 }}
          of={path}
          {...{ nothing, pageOf, choiceOf, ids, toggle, choose, single }}
        />
      )}
    </ListState>
  )
}
