import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { userData } from '../../contract/access/access.ts'
import { limits } from '../../contract/limits.ts'
import { locales } from '../../contract/locales.ts'
import { type Profile, type ProfileChange, users } from '../../contract/people/people.ts'
import { call } from '../app/client.ts'
import { Failure } from '../app/failure.ts'
import { chooseLanguage } from '../app/language.ts'
import { linkTo } from '../app/links.ts'
import { useEnterprise, useMe } from '../app/me.ts'
import { changeable } from '../app/profile.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { timeZoneOptions } from '../ui/dates/timeZones.ts'
import { Form, SaveBar } from '../ui/forms/Form.tsx'
import { MonthDayField } from '../ui/forms/MonthDayField.tsx'
import { ChoiceField, SelectField } from '../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { ConflictNote } from './ConflictNote.tsx'
import { EditPage } from './EditPage.tsx'
import { FieldDataForm } from './fields/FieldDataForm.tsx'
import { PictureField } from './PictureField.tsx'
import './people.css'

type Person = z.output<typeof Profile>
type Change = z.input<typeof ProfileChange>

export function EditProfileScreen() {
  const { t } = useText()
  const { user } = useMe()
  return (
    <EditPage title={t('people.edit.title')}>
      <ProfileForm id={String(user.id)} />
    </EditPage>
  )
}

/** Somebody else's profile, for people who manage people. */
export function EditPersonScreen({ id }: { id: string }) {
  const { t } = useText()
  const person = useAnswer(users.show, { params: { id } })
  return (
    <Page title={t('people.edit.title')} crumbs={[{ href: linkTo.person(person), text: person.name }]}>
      <ProfileForm id={id} />
    </Page>
  )
}

function ProfileForm({ id }: { id: string }) {
  const { t } = useText()
  const { user } = useMe()
  const person = useAnswer(users.show, { params: { id } })
  const offered = useEnterprise().locales
  const start = useMemo(() => changeable(person), [person])
  const zones = useMemo(() => timeZoneOptions(person.time_zone), [person.time_zone])
  const [unsaved, setUnsaved] = useState(0)
  const [theirs, setTheirs] = useState<Change | null>(null)
  const mine = person.id === user.id
  const params = { id: person.id }
  const keep = (fresh: Person) => queryClient.setQueryData(keyOf(users.show.path, params), fresh)

  const send = async (body: Change) => {
    try {
      return await call(users.update, { params, body })
    } catch (failure) {
      if (failure instanceof Failure && failure.status === 409) {
        const fresh = await call(users.show, { params })
        keep(fresh)
        setTheirs(changeable(fresh))
      } else toast.bad(t('people.edit.failed'))
      throw failure
    }
  }
  const saved = (fresh: Person) => {
    const spokeOtherwise = fresh.locale !== null && fresh.locale !== person.locale
    keep(fresh)
    setTheirs(null)
    toast.good(t('people.edit.saved'))
    if (!mine) return
    void refresh([userData.show.path])
    if (spokeOtherwise && fresh.locale) void chooseLanguage(fresh.locale)
  }

  return (
    <>
      <div className="edit">
        <PictureField of={person} keep={keep} />
        <Form
          sends={users.update}
          send={send}
          start={start}
          texts="people.field"
          then={saved}
          onUnsaved={setUnsaved}
          label={t('people.edit.title')}
        >
          <ConflictNote theirs={theirs} />
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
            <TextField name="title" optional autoComplete="organization-title" limit={limits.name} />
            <TextArea name="biography" optional limit={limits.biography} />
            <MonthDayField name="birth_date" optional hint={t('people.hint.birth_date')} />
            <SelectField name="time_zone" options={zones} />
            <ChoiceField
              name="locale"
              optional
              options={offered.map((each) => ({ value: each, text: locales[each], lang: each }))}
            />
            <TextField
              name="email"
              label={t('people.field.email')}
              value={person.email ?? ''}
              disabled
              hint={mine ? t('people.hint.email') : undefined}
            />
          </div>
          <SaveBar />
        </Form>
      </div>
      <FieldDataForm id={person.id} title={t('people.edit.fields')} />
      <UnsavedGuard count={unsaved} />
    </>
  )
}
