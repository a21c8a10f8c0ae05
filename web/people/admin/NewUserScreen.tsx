import { useMemo, useState } from 'react'
import { accounts } from '../../../contract/people/accounts.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toAccounts } from './addresses.ts'
import { UserForm } from './UserForm.tsx'

type Body = Sends<typeof accounts.create, 'body'>

export function NewUserScreen() {
  const { t } = useText()
  const choices = useAnswer(accounts.prototype)
  const [unsaved, setUnsaved] = useState(0)
  const start = useMemo(
    (): Partial<Body> => ({
      first_name: '',
      last_name: '',
      preferred_name: null,
      pronouns: null,
      title: null,
      birth_date: null,
      joined_on: null,
      email: '',
      employee_id: null,
      notification_email: null,
      ...choices.user,
      role_id: choices.user.role_id === null ? null : String(choices.user.role_id),
      locale: null,
      field_data: choices.fields.map(({ id }) => ({ field_id: id, value: null })),
    }),
    [choices],
  )
  return (
    <Page
      title={t('users.new.title')}
      lead={t('users.new.lead')}
      crumbs={[{ href: toAccounts.list, text: t('users.list.title') }]}
    >
      <Form
        sends={accounts.create}
        send={(body) =>
          call(accounts.create, { body }).catch((failure: unknown) => {
            toast.bad(t('users.new.failed'))
            throw failure
          })
        }
        start={start}
        texts="users.form"
        label={t('users.new.title')}
        onUnsaved={setUnsaved}
        then={async ({ id, name }) => {
          setUnsaved(0)
          toast.good(t('users.new.saved', { name }))
          await refresh([accounts.list.path])
          await go(toAccounts.show({ id }), { ignoreBlocker: true })
        }}
      >
        <UserForm choices={choices} />
        <SaveBar isNew save={t('users.new.save')} />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}
