import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import { longestOpen, repeatRhythms } from '../../../contract/surveys/rhythms.ts'
import { useText } from '../../app/texts.ts'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { useRotationWords } from './rotationWords.ts'
import { useContent } from './useContent.ts'

const once = { open_days: 5, rotating: [], at_once: 2 }

/** Whether it is asked once or again and again, and what then differs from wave to wave. */
export function RepeatsField({ fixed }: { fixed: boolean }) {
  const { t } = useText()
  const { content, set } = useContent()
  const { repeats, sections } = content
  const says = useRotationWords()
  const rotates = questionsOf(sections).some(({ key }) => repeats?.rotating.includes(key))
  const rhythms = repeatRhythms.map((value) => ({ value, text: t(`surveys.repeats.every.${value}`) }))
  return (
    <>
      <ChoiceField
        short
        name="repeats"
        label={t('surveys.repeats.label')}
        hint={t('surveys.repeats.hint')}
        value={repeats?.every ?? 'never'}
        options={
          fixed ? rhythms : [{ value: 'never', text: t('surveys.repeats.every.never') } as const, ...rhythms]
        }
        onChange={(every) => {
          if (every === null) return
          if (every === 'never') return set('repeats', null)
          const before = repeats ?? once
          set('closes_at', null)
          set('repeats', { ...before, every, open_days: Math.min(before.open_days, longestOpen[every]) })
        }}
      />
      {repeats && (
        <>
          <div className="two">
            <NumberField
              short
              name="repeats.open_days"
              label={t('surveys.repeats.open_days')}
              hint={t('surveys.repeats.open_days_hint', { most: longestOpen[repeats.every] })}
            />
            {rotates && (
              <NumberField
                short
                name="repeats.at_once"
                label={t('surveys.repeats.at_once')}
                hint={t('surveys.repeats.at_once_hint')}
              />
            )}
          </div>
          <p className="m2" role="status">
            {says(content)}
          </p>
        </>
      )}
    </>
  )
}
