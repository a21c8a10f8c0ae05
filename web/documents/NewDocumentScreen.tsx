import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { policyDocuments } from '../../contract/documents/documents.ts'
import { documentKinds } from '../../contract/documents/kinds.ts'
import { limits } from '../../contract/limits.ts'
import { call } from '../app/client.ts'
import { refresh } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Switch } from '../ui/forms/Checkbox.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { ChoiceField } from '../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { documentEditor, documentsHome } from './document.ts'
import './documents.css'

export function NewDocumentScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)
  return (
    <Page
      title={t('documents.new.title')}
      crumbs={[{ href: documentsHome, text: t('documents.list.title') }]}
    >
      <Form
        sends={policyDocuments.create}
        send={(body) => call(policyDocuments.create, { body })}
        start={{ title: '', kind: 'other', required: false, body: '' }}
        texts="documents.field"
        onUnsaved={setUnsaved}
        label={t('documents.new.title')}
        then={async (document) => {
          setUnsaved(0)
          toast.good(t('documents.new.done'))
          await refresh([policyDocuments.list.path])
          await navigate({ href: documentEditor(document), ignoreBlocker: true })
        }}
      >
        <div className="fields">
          <TextField name="title" limit={limits.name} autoComplete="off" />
          <ChoiceField
            name="kind"
            hint={t('documents.hint.kind')}
            options={documentKinds.map((value) => ({ value, text: t(`documents.kind.${value}`) }))}
          />
          <Switch name="required" hint={t('documents.hint.required')} />
          <TextArea name="body" rows={14} limit={limits.document_body} hint={t('documents.hint.body')} />
        </div>
        <div className="savebar">
          <Submit>{t('documents.new.create')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}
