import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { type Result, useFigures } from './figureWords.ts'

const groups = [
  { name: 'detractors', from: 0, to: 6 },
  { name: 'passives', from: 7, to: 8 },
  { name: 'promoters', from: 9, to: 10 },
] as const

/** Promoters less detractors, with the three groups it is made of. */
export function RecommendScore({ of: { recommend_score, choices } }: { of: Result }) {
  const { t, locale } = useText()
  const { percent } = useFigures()
  if (recommend_score === null) return null
  const shares = groups.map(({ name, from, to }) => ({
    name,
    share: choices
      .filter(({ key }) => Number(key) >= from && Number(key) <= to)
      .reduce((sum, { share }) => sum + share, 0),
  }))
  return (
    <div className="nps">
      <p>
        <span className="result-share num">
          {numbersFor(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(
            recommend_score,
          )}
        </span>
        <span className="sm m2 below">{t('surveys.results.recommend.title')}</span>
      </p>
      <ul className="nps-parts">
        {shares.map(({ name, share }) => (
          <li key={name} className={`nps-${name}`} style={{ flexGrow: Math.max(share, 0.001) }}>
            <span className="nps-bar" aria-hidden="true" />
            <span className="sm">
              {t(`surveys.results.recommend.${name}`)} <strong className="num">{percent(share)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
