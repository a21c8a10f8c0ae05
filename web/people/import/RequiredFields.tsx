import { Check, CircleAlert } from 'lucide-react'
import { neededByNew } from '../../../contract/people/imports.ts'
import { useText } from '../../app/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { ImportAnswer } from './ImportScreen.tsx'

type MatchBy = ImportAnswer['match_by']

/** Any one of these is enough to know somebody by. */
export const recognisedBy = (matchBy: MatchBy): readonly string[] =>
  matchBy === 'either' ? ['email', 'employee_id'] : [matchBy]

interface Props {
  header: readonly string[]
  mapping: ImportAnswer['mapping']
  matchBy: MatchBy
  labelOf: (target: string) => string
}

/** What the file needs, which column provides it, and what isn't possible while something is missing. */
export function RequiredFields({ header, mapping, matchBy, labelOf }: Props) {
  const { t, locale } = useText()
  const isThere = (target: string) => mapping.includes(target)
  const known = recognisedBy(matchBy)
  const nobodyKnown = !known.some(isThere)
  const missing = neededByNew.filter((target) => !isThere(target))
  const labels = (targets: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(locale, { type }).format(targets.map(labelOf))
  const verdict = nobodyKnown
    ? t('imports.mapping.required.nothing', { targets: labels(known, 'disjunction') })
    : missing.length > 0
      ? t('imports.mapping.required.only_known', { targets: labels(missing, 'conjunction') })
      : t('imports.mapping.required.complete')
  return (
    <section className="import-required" aria-labelledby="import-required">
      <h3 id="import-required" className="lab">
        {t('imports.mapping.required.title')}
      </h3>
      <ul>
        {known.length > 1 || !neededByNew.some((target) => target === known[0]) ? (
          <Line
            label={t('imports.mapping.required.known', { targets: labels(known, 'disjunction') })}
            column={columnOf(header, mapping, known.find(isThere))}
            there={!nobodyKnown}
          />
        ) : null}
        {neededByNew.map((target) => (
          <Line
            key={target}
            label={
              known.length === 1 && known[0] === target
                ? t('imports.mapping.required.known', { targets: labelOf(target) })
                : t('imports.mapping.required.new', { target: labelOf(target) })
            }
            column={columnOf(header, mapping, target)}
            there={isThere(target)}
          />
        ))}
      </ul>
      <p className={classes('sm', nobodyKnown || missing.length > 0 ? 'b' : 'm2')} role="status">
        {verdict}
      </p>
    </section>
  )
}

const columnOf = (header: readonly string[], mapping: Props['mapping'], target: string | undefined) =>
  header[mapping.indexOf(target ?? '')]

function Line({ label, column, there }: { label: string; column: string | undefined; there: boolean }) {
  const { t } = useText()
  return (
    <li className={there ? 'there' : 'missing'}>
      <Icon of={there ? Check : CircleAlert} size="s" />
      <span className="grow">{label}</span>
      <span className="sm">
        {there
          ? t('imports.mapping.required.filled', { column: column ?? '' })
          : t('imports.mapping.required.missing')}
      </span>
    </li>
  )
}
