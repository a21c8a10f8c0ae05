import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { folders } from '../../contract/library/library.ts'
import type { Sends } from '../../contract/route.ts'
import { call } from '../app/client.ts'
import { refresh, useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { toast } from '../ui/toastStore.ts'
import { FolderFields } from './FolderFields.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import type { NewFolderSearch } from './search.ts'
import { useShelf } from './shelf.ts'

/** A folder at the top of a shelf, or within another. */
export function NewFolderScreen() {
  const search: NewFolderSearch = useSearch({ strict: false })
  return search.within === undefined ? <Fields within={null} /> : <Within id={search.within} />
}

function Within({ id }: { id: number }) {
  const { data, error } = useQueryOf(folders.show, { params: { id } })
  if (error) throw error
  return data ? <Fields within={data} /> : null
}

function Fields({ within }: { within: { id: number; name: string } | null }) {
  const { t } = useText()
  const navigate = useNavigate()
  const shelf = useShelf()
  const [unsaved, setUnsaved] = useState(0)
  const [start] = useState<Sends<typeof folders.create, 'body'>>({
    name: '',
    description: null,
    network_id: shelf.network_id ?? null,
    parent_folder_id: within?.id ?? null,
  })
  return (
    <LibraryPage
      title={t('library.new.title')}
      lead={within ? t('library.new.within', { name: within.name }) : undefined}
      crumbs={[
        {
          href: shelf.all,
          text: t(shelf.network_id === undefined ? 'library.folders.enterprise' : 'library.folders.title'),
        },
        ...(within ? [{ href: shelf.folder(within.id), text: within.name }] : []),
      ]}
    >
      <Form
        sends={folders.create}
        send={(body) =>
          call(folders.create, { body }).catch((failure: unknown) => {
            toast.bad(t('library.new.failed'))
            throw failure
          })
        }
        start={start}
        texts="library.field"
        label={t('library.new.title')}
        onUnsaved={setUnsaved}
        then={async ({ id }) => {
          setUnsaved(0)
          toast.good(t('library.new.done'))
          await refresh([folders.list.path, folders.tree.path])
          await navigate({ href: shelf.folder(id), ignoreBlocker: true })
        }}
      >
        <FolderFields />
        <div className="savebar">
          <Submit>{t('library.new.save')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </LibraryPage>
  )
}
