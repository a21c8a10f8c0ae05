import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { policyTemplates, userRoles } from '../../../contract/access/roles.ts'
import { roleTypes } from '../../../contract/access/roleTypes.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../app/client.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { roleAt } from './addresses.ts'
import { templateChoice } from './search.ts'

export function NewRoleScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)
  const templates = useAnswer(policyTemplates.list, templateChoice).items
  // Nobody copies rights they lack themselves.
  const copied = templates.filter(({ permissions, grantable }) =>
    permissions.every((permission) => grantable.includes(permission)),
  )
  return (
    <Page
      title={t('roles.new.title')}
      lead={t('roles.new.says')}
      crumbs={[{ href: '/admin/system/users/roles', text: t('roles.list.title') }]}
    >
      <Form
        sends={userRoles.create}
        send={(body) => call(userRoles.create, { body })}
        start={{ role_name: '', role_type: 'user', template_id: null }}
        texts="roles.field"
        onUnsaved={setUnsaved}
        label={t('roles.new.title')}
        then={async (role) => {
          setUnsaved(0)
          toast.good(t('roles.new.done', { role: role.role_name }))
          await refresh([userRoles.list.path, policyTemplates.list.path])
          await navigate({ href: roleAt(role.id), ignoreBlocker: true })
        }}
      >
        <div className="fields">
          <TextField name="role_name" limit={limits.name} autoComplete="off" />
          <ChoiceField
            name="role_type"
            hint={t('roles.hint.role_type')}
            options={roleTypes.map((value) => ({ value, text: t(`roles.kind.${value}`) }))}
          />
          <ChoiceField
            name="template_id"
            optional
            options={copied.map(({ id, role_name }) => ({ value: String(id), text: role_name }))}
          />
        </div>
        <div className="savebar">
          <Submit>{t('roles.new.create')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}
