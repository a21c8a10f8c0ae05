import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { folders } from '../../contract/library/library.ts'
import { call } from '../app/client.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { FolderFields } from './FolderFields.tsx'
import { type Shown, useCrumbs } from './FolderScreen.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import { LockSection } from './LockSection.tsx'
import { PermissionsSection } from './PermissionsSection.tsx'
import { RequestsSection } from './RequestsSection.tsx'
import { useSectionLevel } from './sectionLevel.ts'
import { shelfOf } from './shelf.ts'

/** A folder's name, readers, password, and requests for access. */
export function EditFolderScreen() {
  const { t } = useText()
  const { folderId = '' } = useParams({ strict: false })
  const folder = useAnswer(folders.show, { params: { id: Number(folderId) } })
  const { id, name } = folder
  return (
    <LibraryPage
      title={t('library.edit.of', { name })}
      crumbs={[
        ...useCrumbs(folder.network, folder.trail),
        { href: shelfOf(folder.network).folder(id), text: name },
      ]}
    >
      <Words of={folder} />
      <PermissionsSection of={folder} />
      <LockSection of={folder} />
      <RequestsSection folderId={id} />
    </LibraryPage>
  )
}

function Words({ of: folder }: { of: Shown }) {
  const level = useSectionLevel()
  const { t } = useText()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)
  const { id, name, description, version } = folder
  const params = { id }
  const start = useMemo(() => ({ name, description, version }), [name, description, version])
  const keep = (fresh: Shown) => queryClient.setQueryData(keyOf(folders.show.path, params), fresh)
  return (
    <Section title={t('library.edit.words')} level={level}>
      <Form
        sends={folders.update}
        send={(body) =>
          call(folders.update, { params, body }).catch(async (failure: unknown) => {
            toast.bad(t('library.edit.failed'))
            // Values somebody else saved meanwhile are shown below one's own.
            await call(folders.show, { params }).then(keep, () => undefined)
            throw failure
          })
        }
        start={start}
        texts="library.field"
        label={t('library.edit.words')}
        onUnsaved={setUnsaved}
        then={async (fresh) => {
          setUnsaved(0)
          keep(fresh)
          toast.good(t('library.edit.done'))
          await refresh([folders.list.path, folders.tree.path])
          await navigate({ href: shelfOf(fresh.network).folder(id), ignoreBlocker: true })
        }}
      >
        <FolderFields />
        <div className="savebar">
          <Submit>{t('library.edit.save')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Section>
  )
}
