import { limits } from '../../../contract/limits.ts'
import { surveyPromises } from '../../../contract/surveys/states.ts'
import { useText } from '../../app/texts.ts'
import { classes } from '../../ui/classes.ts'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import type { Door } from '../addresses.ts'
import { promiseIcons } from '../answer/PromiseNote.tsx'
import { ClassesField } from './ClassesField.tsx'
import { MomentField } from './MomentField.tsx'
import { RepeatsField } from './RepeatsField.tsx'
import { useContent } from './useContent.ts'

/** What people are promised, and when they can answer. What all waves promise is fixed once there is one. */
export function PromiseStep({ door, fixed }: { door: Door; fixed: boolean }) {
  const { t } = useText()
  const { content, set } = useContent()
  const { promise, figures_from, comments_from } = content
  return (
    <>
      <Section title={t('surveys.promise.title')}>
        <p className="m2 builder-says">{t(fixed ? 'surveys.promise.fixed' : 'surveys.promise.says')}</p>
        <div className="promise-cards" role="radiogroup" aria-label={t('surveys.promise.title')}>
          {(fixed ? [promise] : surveyPromises).map((value) => (
            <label key={value} className={classes('promise-card', value === promise && 'on')}>
              <span className="row">
                <Icon of={promiseIcons[value]} size="l" />
                <input
                  type="radio"
                  className="rad end"
                  name="promise"
                  checked={value === promise}
                  onChange={() => set('promise', value)}
                />
              </span>
              <span className="b">{t(`surveys.promise.${value}.title`)}</span>
              <span className="sm m2">
                {t(`surveys.promise.${value}.says`, { figures: figures_from, comments: comments_from })}
              </span>
              <span className="sm m3">{t(`surveys.promise.${value}.fits`)}</span>
            </label>
          ))}
        </div>
        {promise !== 'named' && !fixed && (
          <div className="fields builder-thresholds">
            <div className="two">
              <NumberField
                short
                name="figures_from"
                hint={t('surveys.promise.figures_hint', { least: limits.survey_figures_from })}
              />
              <NumberField short name="comments_from" hint={t('surveys.promise.comments_hint')} />
            </div>
          </div>
        )}
      </Section>
      <ClassesField door={door} />
      <Section title={t('surveys.time.title')}>
        <div className="fields">
          <RepeatsField fixed={fixed} />
          {!fixed && (
            <div className="two">
              <MomentField
                name="opens_at"
                hint={t(content.repeats ? 'surveys.repeats.opens_hint' : 'surveys.time.opens_hint')}
              />
              {!content.repeats && <MomentField name="closes_at" hint={t('surveys.time.closes_hint')} />}
            </div>
          )}
          <NumberField short optional name="most_answers" hint={t('surveys.time.most_hint')} />
        </div>
      </Section>
    </>
  )
}
