import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { pageSizes } from '../../../contract/limits.ts'
import { useText } from '../../app/texts.ts'
import { Icon } from '../Icon.tsx'
import { pagesToShow } from './pages.ts'
import './table.css'

export interface PageState {
  page: number
  page_size: number
  total: number
  /** Long lists are counted up to a limit only. */
  total_is?: 'exact' | 'at_least'
}

/** So many rows may be jumped over to the last page; in longer lists the other order leads there. */
const FAR = 10_000

interface Props extends PageState {
  onChange: (to: { page: number; page_size: number }) => void
}

export function Pager({ page, page_size, total, total_is = 'exact', onChange }: Props) {
  const { t, locale } = useText()
  const id = useId()
  const number = (n: number) => numbersFor(locale).format(n)
  const last = Math.max(1, Math.ceil(total / page_size))
  const open = total_is === 'at_least'
  const from = Math.min((page - 1) * page_size + 1, total)
  const to = open ? page * page_size : Math.min(page * page_size, total)
  const go = (wanted: number) => onChange({ page: wanted, page_size })
  if (total === 0) return null
  return (
    // No landmark: a page may have several lists, and each would have one of the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div className="pager" role="group" aria-label={t('ui.pager.label')}>
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
        {pagesToShow(page, last, open || total > FAR).map((one, at) =>
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
    </div>
  )
}
