import { useMemo, useState } from 'react'
import { accounts } from '../../../contract/people/accounts.ts'
import type { Answers, Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useMe } from '../../app/me.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { ConflictNote } from '../ConflictNote.tsx'
import { toAccounts } from './addresses.ts'
import { UserForm } from './UserForm.tsx'

type Account = Answers<typeof accounts.show>
type Body = Sends<typeof accounts.update, 'body'>

/** The saved part of an account as it is now, with fields in the form's order. */
const changeable = (account: Account, fieldIds: readonly number[]): Body => ({
  first_name: account.first_name,
  last_name: account.last_name,
  preferred_name: account.preferred_name,
  pronouns: account.pronouns,
  title: account.title,
  biography: account.biography,
  birth_date: account.birth_date,
  joined_on: account.joined_on,
  email: account.email,
  employee_id: account.employee_id,
  notification_email: account.notification_email,
  time_zone: account.time_zone,
  locale: account.locale,
  role_id: String(account.role_id),
  field_data: fieldIds.map((id) => ({
    field_id: id,
    value: account.field_data.find(({ field }) => field.id === id)?.value ?? null,
  })),
  version: account.version,
})

export function EditUserScreen({ id }: { id: string }) {
  const { t } = useText()
  const { user } = useMe()
  const params = { id: Number(id) }
  const account = useAnswer(accounts.show, { params })
  const choices = useAnswer(accounts.prototype)
  const [unsaved, setUnsaved] = useState(0)
  const [theirs, setTheirs] = useState<Body | null>(null)
  const fieldIds = useMemo(() => choices.fields.map((field) => field.id), [choices])
  const start = useMemo(() => changeable(account, fieldIds), [account, fieldIds])
  useTitle(account.name)
  const keep = (fresh: Account) => queryClient.setQueryData(keyOf(accounts.show.path, params), fresh)

  const send = async (body: Body) => {
    try {
      return await call(accounts.update, { params, body })
    } catch (failure) {
      if (failure instanceof Failure && failure.code === 'changed_meanwhile') {
        const fresh = await call(accounts.show, { params })
        keep(fresh)
        setTheirs(changeable(fresh, fieldIds))
      } else toast.bad(t('users.edit.failed'))
      throw failure
    }
  }
  const saved = (fresh: Account) => {
    keep(fresh)
    setTheirs(null)
    toast.good(t('users.edit.saved'))
    void refresh([accounts.list.path])
  }

  return (
    <Page
      title={t('users.edit.title')}
      lead={account.name}
      crumbs={[
        { href: toAccounts.list, text: t('users.list.title') },
        { href: toAccounts.show(account), text: account.name },
      ]}
    >
      <Form
        sends={accounts.update}
        send={send}
        start={start}
        texts="users.form"
        then={saved}
        onUnsaved={setUnsaved}
        label={t('users.edit.title')}
      >
        <ConflictNote theirs={theirs} />
        <UserForm choices={choices} of={account} own={account.id === user.id} />
        <SaveBar />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}
