import { useText } from '../../app/texts.ts'
import { type AimShown, useRuleWords } from './ruleWords.ts'

/** How far something is: a bar, and its number with the rule that made it. */
export function Bar({ of: aim }: { of: AimShown }) {
  const { t } = useText()
  const words = useRuleWords()
  const { share } = aim.progress
  return (
    <div className="aim-far">
      <div
        className="aim-bar"
        role="progressbar"
        aria-label={t('planning.progress', { name: aim.name })}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share === null
          ? { 'aria-valuetext': words.sentence(aim) }
          : { 'aria-valuenow': Math.round(share * 100) })}
      >
        <span style={{ inlineSize: `${Math.round((share ?? 0) * 100)}%` }} />
      </div>
      <p className="sm m2">
        <span className="num b">{words.percent(aim)}</span> {words.sentence(aim)}
      </p>
    </div>
  )
}
