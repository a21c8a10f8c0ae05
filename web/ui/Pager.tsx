import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { pageSizes } from '../../contract/limits.ts'
import { useText } from '../app/texts.ts'
import { Icon } from './Icon.tsx'
import './table.css'

export interface PageState {
  page: number
  page_size: number
  total: number
  /** Long lists are counted up to a limit only. */
  total_is?: 'exact' | 'at_least'
}

interface Props extends PageState {
  onChange: (to: { page: number; page_size: number }) => void
}

export function Pager({ page, page_size, total, total_is = 'exact', onChange }: Props) {
  const { t, locale } = useText()
  const id = useId()
  const number = (n: number) => new Intl.NumberFormat(locale).format(n)
  const last = Math.max(1, Math.ceil(total / page_size))
  const open = total_is === 'at_least'
  const from = Math.min((page - 1) * page_size + 1, total)
  const to = open ? page * page_size : Math.min(page * page_size, total)
  const go = (wanted: number) => onChange({ page: wanted, page_size })
  if (total === 0) return null
  return (
    <nav className="pager" aria-label={t('ui.pager.label')}>
      <span className="row gap2 sizes">
        <label htmlFor={id}>{t('ui.pager.rows')}</label>
        <span className="inp size">
          <select
            id={id}
            value={page_size}
            onChange={(event) => onChange({ page: 1, page_size: Number(event.target.value) })}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {number(size)}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} />
        </span>
      </span>
      <span className="num" role="status">
        {t(open ? 'ui.pager.range_at_least' : 'ui.pager.range', {
          from: number(from),
          to: number(to),
          total: number(total),
        })}
      </span>
      <span className="pg num">
        <button
          type="button"
          aria-label={t('ui.pager.previous')}
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        >
          <Icon of={ChevronLeft} />
        </button>
        {pagesToShow(page, last, open).map((one, at) =>
          one === 'gap' ? (
            <span key={at === 1 ? 'before' : 'after'} className="gap" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              className={one === page ? undefined : 'far'}
              aria-label={t('ui.pager.page', { number: number(one) })}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => go(one)}
            >
              {number(one)}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={t('ui.pager.next')}
          disabled={page >= last && !open}
          onClick={() => go(page + 1)}
        >
          <Icon of={ChevronRight} />
        </button>
      </span>
    </nav>
  )
}

/** The first, the last, and those beside the current one. An open end has no last page to jump to. */
export function pagesToShow(page: number, last: number, open = false): (number | 'gap')[] {
  const wanted = new Set([1, page - 1, page, page + 1, ...(open ? [] : [last])])
  if (page <= 3) for (const early of [2, 3]) wanted.add(early)
  if (!open && page >= last - 2) for (const late of [last - 1, last - 2]) wanted.add(late)
  const pages = [...wanted].filter((one) => one >= 1 && (one <= last || one === page)).sort((a, b) => a - b)
  return pages.flatMap((one, at) => {
    const before = pages[at - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : ['gap' as const, one]
  })
}
