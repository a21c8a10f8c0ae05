import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { limits } from '../../../contract/limits.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { call } from '../../app/client.ts'
import { useText } from '../../app/texts.ts'
import { Section } from '../../ui/Page.tsx'
import type { Door } from '../addresses.ts'
import { useClassWords } from '../classWords.ts'
import { useFigures } from '../results/figureWords.ts'
import type { Content } from './content.ts'
import { useContent } from './useContent.ts'

type Chosen = Content['classes'][number]
const nameOf = ({ by, field_id }: Chosen) => `${by} ${field_id ?? ''}`

/** By what results may be shown apart: chosen before anybody is asked, and told to everybody who is. */
export function ClassesField({ door }: { door: Door }) {
  const { t } = useText()
  const id = useId()
  const words = useClassWords()
  const { people } = useFigures()
  const { content, set } = useContent()
  const { audience, promise, figures_from, classes } = content
  const body = { audience, promise, figures_from, classes, network_id: door.network?.id ?? null }
  const { data, error } = useQuery({
    queryKey: [surveys.classes.path, {}, body],
    queryFn: ({ signal }) => call(surveys.classes, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const has = (one: Chosen) => classes.some((other) => nameOf(other) === nameOf(one))
  return (
    <Section title={t('surveys.classes.title')}>
      <p className="m2 builder-says">
        {t(`surveys.classes.says.${promise === 'named' ? 'named' : 'kept'}`, { figures: figures_from })}
      </p>
      {error && <p>{error.message}</p>}
      <fieldset className="builder-classes">
        <legend className="vh">{t('surveys.classes.title')}</legend>
        {data?.offered.map((one, at) => {
          const choice = { by: one.by, field_id: one.field_id }
          return (
            <div key={nameOf(choice)} className="check">
              <input
                type="checkbox"
                className="chk"
                id={`${id}-${at}`}
                checked={has(choice)}
                disabled={!has(choice) && classes.length >= limits.survey_classes}
                onChange={(event) =>
                  set(
                    'classes',
                    event.target.checked
                      ? [...classes, choice]
                      : classes.filter((other) => nameOf(other) !== nameOf(choice)),
                  )
                }
              />
              <label htmlFor={`${id}-${at}`}>{words.by(one)}</label>
            </div>
          )
        })}
      </fieldset>
      {data && classes.length > 0 && (
        <div role="status">
          {data.problem ? (
            <p className="note builder-class-problem">{t(`surveys.classes.problem.${data.problem}`)}</p>
          ) : (
            <dl className="builder-class-sizes">
              {data.classes.map(({ by, title, values }) => (
                <div key={`${by} ${title}`}>
                  <dt className="b">{words.by({ by, title })}</dt>
                  <dd className="sm m2">
                    {values.map((value) => (
                      <span key={value.key}>
                        {t('surveys.classes.size', {
                          name: words.value(value, by),
                          people: people(value.people),
                        })}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </Section>
  )
}
