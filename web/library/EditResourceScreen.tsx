import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { resources } from '../../contract/library/resources.ts'
import { limits } from '../../contract/limits.ts'
import { call } from '../app/client.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { ResourceFields } from './ResourceFields.tsx'
import { useResourceCrumbs } from './ResourceScreen.tsx'
import { resourceAt } from './shelf.ts'
import './library.css'

/** The details of a resource; another address or text becomes a new version. */
export function EditResourceScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const { resourceId = '' } = useParams({ strict: false })
  const id = Number(resourceId)
  const params = { id }
  const resource = useAnswer(resources.show, { params })
  const [unsaved, setUnsaved] = useState(0)
  const start = useMemo(
    () => ({
      title: resource.title,
      description: resource.description,
      label_id: resource.label?.id ?? null,
      tag_ids: resource.tags.map((tag) => tag.id),
      language: resource.language,
      expires_on: resource.expires_on,
      ...(resource.kind === 'link' && resource.url !== null ? { url: resource.url } : {}),
      ...(resource.kind === 'page' && resource.body !== null ? { body: resource.body } : {}),
      note: null,
      version: resource.version,
    }),
    [resource],
  )
  const keep = (fresh: typeof resource) => queryClient.setQueryData(keyOf(resources.show.path, params), fresh)
  return (
    <Page
      title={t('library.edit.of', { name: resource.title })}
      crumbs={[...useResourceCrumbs(resource), { href: resourceAt(resource), text: resource.title }]}
    >
      <Form
        sends={resources.update}
        send={(body) =>
          call(resources.update, { params, body }).catch(async (failure: unknown) => {
            toast.bad(t('library.edit.resource_failed'))
            // Values somebody else saved meanwhile are shown below one's own.
            await call(resources.show, { params }).then(keep, () => undefined)
            throw failure
          })
        }
        start={start}
        texts="library.field"
        label={t('library.edit.of', { name: resource.title })}
        onUnsaved={setUnsaved}
        then={async (fresh) => {
          setUnsaved(0)
          keep(fresh)
          toast.good(t('library.edit.resource_done'))
          await refresh([resources.list.path, resources.versions.path])
          await navigate({ href: resourceAt(fresh), ignoreBlocker: true })
        }}
      >
        <ResourceFields kind={resource.kind} />
        {resource.kind !== 'file' && (
          <div className="fields version-note">
            <TextField
              name="note"
              optional
              limit={limits.description}
              hint={t('library.hint.note')}
              autoComplete="off"
            />
          </div>
        )}
        <div className="savebar">
          <Submit>{t('library.edit.save')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}
