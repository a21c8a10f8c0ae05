import { fieldData } from '../../../contract/fields/fields.ts'
import { criterionNames } from '../../../contract/mentorship/matchRules.ts'
import type { Round } from '../../../contract/mentorship/rounds.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import type { Rules } from './useRules.ts'

const levels = ['0', '1', '50', '100'] as const
const apart = ['manager', 'same_team', 'past_pair'] as const
const facts = ['site', 'team', 'manager'] as const
const MOST = 10

interface Props {
  of: Round
  rules: Rules
  /** An administrator makes the pairs: what counts only orders the suggestions. */
  byHand: boolean
}

/** What counts and how much, what a pair must reach, and who is never a pair. */
export function RulesPanel({ of: round, rules, byHand }: Props) {
  const { t } = useText()
  const disabled = !round.can.change
  return (
    <div className="card side-card rules-panel">
      <h2>{t('mentorshipPrograms.matching.weights')}</h2>
      {!byHand && <p className="sm m2">{t('mentorshipPrograms.matching.weights_says')}</p>}
      <ul className="criteria">
        {criterionNames.map((criterion) => {
          const name = t(`mentorshipPrograms.matching.criterion.${criterion}`)
          const { weight, at_least } = rules.of(criterion)
          return (
            <li key={criterion}>
              <div className="row">
                <span className="b grow">{name}</span>
                <span className="num" aria-hidden="true">
                  {weight}
                </span>
              </div>
              <input
                type="range"
                className="slider"
                min={0}
                max={MOST}
                step={1}
                value={weight}
                disabled={disabled}
                aria-label={t('mentorshipPrograms.matching.weight', { criterion: name })}
                onChange={(event) => rules.change(criterion, { weight: Number(event.target.value) })}
              />
              <Must
                name={name}
                value={at_least}
                disabled={disabled}
                change={(least) => rules.change(criterion, { at_least: least })}
              />
            </li>
          )
        })}
      </ul>
      <h3>{t('mentorshipPrograms.matching.keep_apart')}</h3>
      <div className="rules-apart">
        {apart.map((whom) => (
          <Switch
            key={whom}
            name={`apart.${whom}`}
            label={t(`mentorshipPrograms.matching.apart_of.${whom}`)}
            value={rules.now.apart[whom]}
            disabled={disabled}
            onChange={(on) => rules.keepApart(whom, on)}
            flip
          />
        ))}
      </div>
      <Facts rules={rules} disabled={disabled} />
    </div>
  )
}

interface MustProps {
  name: string
  value: number
  disabled: boolean
  change: (least: number) => void
}

function Must({ name, value, disabled, change }: MustProps) {
  const { t } = useText()
  const level = levels.findLast((one) => Number(one) <= value) ?? '0'
  return (
    <label className="row sm rules-must">
      <span className="m2">{t('mentorshipPrograms.matching.must')}</span>
      <select
        className="rules-level"
        aria-label={t('mentorshipPrograms.matching.must_of', { criterion: name })}
        value={level}
        disabled={disabled}
        onChange={(event) => change(Number(event.target.value))}
      >
        {levels.map((one) => (
          <option key={one} value={one}>
            {t(`mentorshipPrograms.matching.must_is.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Which public fields of people say where they work, in which team, and who manages them. */
function Facts({ rules, disabled }: { rules: Rules; disabled: boolean }) {
  const { t } = useText()
  const { user } = useMe()
  const { data } = useQueryOf(fieldData.show, { params: { id: user.id } })
  const fields = (data?.items ?? []).map(({ field }) => field).filter((field) => field.class === 'public')
  if (fields.length === 0) return null
  return (
    <>
      <h3>{t('mentorshipPrograms.matching.fields')}</h3>
      <p className="sm m2">{t('mentorshipPrograms.matching.fields_says')}</p>
      <div className="rules-facts">
        {facts.map((fact) => (
          <label key={fact} className="row sm rules-must">
            <span>{t(`mentorshipPrograms.matching.field.${fact}`)}</span>
            <select
              className="rules-level"
              value={rules.now.fields[fact] ?? ''}
              disabled={disabled}
              onChange={(event) => rules.name(fact, event.target.value ? Number(event.target.value) : null)}
            >
              <option value="">{t('mentorshipPrograms.matching.no_field')}</option>
              {fields.map((field) => (
                <option key={field.id} value={field.id}>
                  {field.title}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </>
  )
}
