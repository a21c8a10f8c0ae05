import { useMemo } from 'react'
import type { z } from 'zod'
import { userData } from '../../../contract/access/access.ts'
import { enrollment } from '../../../contract/access/enrollment.ts'
import { ownZone } from '../../../contract/formats.ts'
import { limits } from '../../../contract/limits.ts'
import { locales } from '../../../contract/locales.ts'
import { type Profile, users } from '../../../contract/people/people.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { chooseLanguage } from '../../app/language.ts'
import { useEnterprise, useMe } from '../../app/me.ts'
import { go } from '../../app/navigation.ts'
import { changeable } from '../../app/profile.ts'
import { keyOf, queryClient, refresh, useAnswer, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { FieldInput } from '../../people/fields/FieldInput.tsx'
import { PictureField } from '../../people/PictureField.tsx'
import { Button } from '../../ui/Button.tsx'
import { timeZoneOptions } from '../../ui/dates/timeZones.ts'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { MonthDayField } from '../../ui/forms/MonthDayField.tsx'
import { ChoiceField, SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { keepEnrollment } from './enrollmentStore.ts'

type Person = z.output<typeof Profile>

/** The profile: what colleagues see, and the enterprise's fields for everybody. */
export function ProfileStep() {
  const { t, locale } = useText()
  const { user } = useMe()
  const enterprise = useEnterprise()
  const params = { id: user.id }
  const person = useAnswer(users.show, { params })
  const { fields, fresh, can } = useAnswer(enrollment.show)
  const guessed = fresh ? ownZone() : person.time_zone
  const zones = useMemo(() => timeZoneOptions(guessed), [guessed])
  const start = useMemo(() => {
    const { title: _title, ...change } = changeable(person)
    return {
      ...change,
      time_zone: guessed,
      locale: person.locale ?? (enterprise.locales.find((each) => each === locale) || null),
      field_data: fields.map(({ field, value }) => ({ field_id: field.id, value })),
    }
  }, [person, guessed, locale, enterprise.locales, fields])
  const keep = (changed: Person) => queryClient.setQueryData(keyOf(users.show.path, params), changed)

  const send = async (body: Sends<typeof enrollment.saveProfile, 'body'>) => {
    try {
      const answer = await call(enrollment.saveProfile, { body })
      if (body.locale && body.locale !== locale) await chooseLanguage(body.locale)
      return answer
    } catch (failure) {
      // Saved elsewhere meanwhile: loads those values, and keeps what was typed here.
      if (failure instanceof Failure && failure.status === 409) keep(await call(users.show, { params }))
      else toast.bad(t('enrollment.profile.failed'))
      throw failure
    }
  }
  const skip = useSend(enrollment.goTo, { failed: () => t('enrollment.profile.skip_failed') })

  return (
    <div className="enrol-narrow">
      <h1 tabIndex={-1} data-page-title>
        {t('enrollment.profile.heading')}
      </h1>
      <p className="lead">{t('enrollment.profile.says')}</p>
      <div className="enrol-form">
        <PictureField of={person} keep={keep} />
        <Form
          sends={enrollment.saveProfile}
          send={send}
          start={start}
          texts="people.field"
          then={async (answer) => {
            keepEnrollment(answer)
            void refresh([users.show.path, userData.show.path])
            await go('/enrollment/discover')
          }}
          label={t('enrollment.profile.title')}
        >
          <div className="fields">
            <div className="two">
              <TextField name="first_name" autoComplete="given-name" limit={limits.name} />
              <TextField name="last_name" autoComplete="family-name" limit={limits.name} />
            </div>
            <div className="two">
              <TextField
                name="preferred_name"
                optional
                autoComplete="nickname"
                limit={limits.name}
                hint={t('people.hint.preferred_name')}
              />
              <TextField name="pronouns" optional limit={limits.pronouns} hint={t('people.hint.pronouns')} />
            </div>
            <TextArea name="biography" optional limit={limits.biography} hint={t('people.hint.biography')} />
            <MonthDayField name="birth_date" optional hint={t('people.hint.birth_date')} />
            <SelectField
              name="time_zone"
              options={zones}
              hint={fresh ? t('enrollment.profile.guessed') : undefined}
            />
            <ChoiceField
              name="locale"
              optional
              options={enterprise.locales.map((each) => ({ value: each, text: locales[each], lang: each }))}
            />
          </div>
          {fields.length > 0 && (
            <>
              <h2 className="enrol-more">{t('enrollment.profile.more')}</h2>
              <div className="fields">
                {fields.map(({ field }, at) => (
                  <FieldInput key={field.id} field={field} name={`field_data.${at}.value`} />
                ))}
              </div>
            </>
          )}
          <div className="enrol-acts">
            <Submit>{t('enrollment.profile.next')}</Submit>
            {can.skip_profile && (
              <Button
                look="q"
                busy={skip.isPending}
                onClick={() =>
                  skip.mutate(
                    { body: { step: 'discover' } },
                    {
                      onSuccess: (answer) => {
                        keepEnrollment(answer)
                        void go('/enrollment/discover')
                      },
                    },
                  )
                }
              >
                {t('enrollment.profile.skip')}
              </Button>
            )}
          </div>
        </Form>
      </div>
    </div>
  )
}
