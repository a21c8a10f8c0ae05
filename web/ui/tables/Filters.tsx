import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { usePhone } from '../useMedia.ts'
import { type Control, type Folding, FoldingContext } from './filterContext.ts'
import './table.css'

interface Props {
  /** The number of results with the present filters; left out while unknown. */
  found?: number
  className?: string
  children: ReactNode
}

/**
 * The filters and order of a list. One line on laptops; on phones a button with the number of active ones opens a
 * sheet, so that the list itself starts on the first screen. A single control stays in place: folding it would save
 * no room.
 */
export function Filters(props: Props) {
  return usePhone() ? <Folded {...props} /> : <Line {...props} />
}

function Line({ className, children }: Props) {
  const { t } = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways everywhere.
    <div className={classes('filters', className)} role="group" aria-label={t('ui.table.filters')}>
      {children}
    </div>
  )
}

function Folded({ found, className, children }: Props) {
  const { t, locale } = useText()
  const [controls, setControls] = useState<ReadonlyMap<string, Control>>(new Map())
  const [open, setOpen] = useState(false)
  const next = useRef<HTMLButtonElement>(null)
  const note = useCallback((id: string, control: Control) => {
    setControls((now) => new Map(now).set(id, control))
    return () => setControls((now) => new Map([...now].filter(([other]) => other !== id)))
  }, [])
  const folding = useMemo<Folding>(() => ({ note, sheet: open }), [note, open])
  const set = [...controls.values()].filter(({ narrows }) => narrows)
  const clearAll = () => {
    for (const { clear } of set) clear()
    // The button goes with the last filter.
    next.current?.focus()
  }
  const number = (count: number) => numbersFor(locale).format(count)
  const show =
    found === undefined
      ? t('ui.filters.show_all')
      : t('ui.filters.show', { count: found, number: number(found) })
  if (controls.size === 1 && !open)
    return (
      <FoldingContext value={folding}>
        <Line className={className}>{children}</Line>
      </FoldingContext>
    )
  return (
    <FoldingContext value={folding}>
      <Button
        className="filters-open"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        hidden={controls.size === 0}
        onClick={() => setOpen(true)}
      >
        {t('ui.filters.open')}
        {set.length > 0 && (
          <>
            <span className="filters-set num" aria-hidden="true">
              {number(set.length)}
            </span>
            <span className="vh">
              {t('ui.filters.set', { count: set.length, number: number(set.length) })}
            </span>
          </>
        )}
      </Button>
      {open ? (
        <Dialog
          title={t('ui.filters.open')}
          onClose={() => setOpen(false)}
          actions={
            <>
              {set.length > 0 && (
                <Button look="q" onClick={clearAll}>
                  {t('ui.filters.clear')}
                </Button>
              )}
              <Button ref={next} look="p" className="grow" onClick={() => setOpen(false)}>
                {show}
              </Button>
              <span className="vh" role="status">
                {found !== undefined && show}
              </span>
            </>
          }
        >
          <div className="filter-sheet">{children}</div>
        </Dialog>
      ) : (
        // Mounted but hidden: each reports whether it is active.
        <div hidden>{children}</div>
      )}
    </FoldingContext>
  )
}
