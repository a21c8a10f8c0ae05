import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import type { Sends } from '../../contract/route.ts'
import { call } from '../app/client.ts'
import { refresh, useAnswer } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { toast } from '../ui/toastStore.ts'
import { useCrumbs } from './FolderScreen.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import { ResourceFields } from './ResourceFields.tsx'
import type { NewResourceSearch } from './search.ts'
import { resourceAt, shelfOf } from './shelf.ts'

/** A link or a page; files are uploaded on their folder's page. */
export function NewResourceScreen() {
  const { t, locale } = useText()
  const navigate = useNavigate()
  const { folderId = '' } = useParams({ strict: false })
  const { kind = 'link' }: Partial<NewResourceSearch> = useSearch({ strict: false })
  const folder = useAnswer(folders.show, { params: { id: Number(folderId) } })
  const [unsaved, setUnsaved] = useState(0)
  const start = useMemo(
    (): Sends<typeof resources.create, 'body'> => ({
      folder_id: folder.id,
      title: '',
      description: null,
      label_id: null,
      tag_ids: [],
      language: locale,
      expires_on: null,
      ...(kind === 'link' ? { url: '' } : { body: '' }),
    }),
    [folder.id, kind, locale],
  )
  return (
    <LibraryPage
      title={t(`library.new_resource.${kind}`)}
      lead={t('library.new.within', { name: folder.name })}
      crumbs={[
        ...useCrumbs(folder.network, folder.trail),
        { href: shelfOf(folder.network).folder(folder.id), text: folder.name },
      ]}
    >
      <Form
        sends={resources.create}
        send={(body) =>
          call(resources.create, { body }).catch((failure: unknown) => {
            toast.bad(t('library.new_resource.failed'))
            throw failure
          })
        }
        start={start}
        texts="library.field"
        label={t(`library.new_resource.${kind}`)}
        onUnsaved={setUnsaved}
        then={async (made) => {
          setUnsaved(0)
          toast.good(t('library.new_resource.done'))
          await refresh([resources.list.path, folders.list.path])
          await navigate({ href: resourceAt(made), ignoreBlocker: true })
        }}
      >
        <ResourceFields kind={kind} />
        <div className="savebar">
          <Submit>{t('library.new_resource.save')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </LibraryPage>
  )
}
