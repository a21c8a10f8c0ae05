import { FolderLock } from 'lucide-react'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { call } from '../app/client.ts'
import { keyOf, queryClient, refresh } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { PasswordField } from '../ui/forms/TextField.tsx'
import { Icon } from '../ui/Icon.tsx'

const blank = { password: '' }

/** The form of a locked folder: its password unlocks it for this session. */
export function Unlock({ folderId: id }: { folderId: number }) {
  const { t } = useText()
  return (
    <div className="unlock">
      <Icon of={FolderLock} size="l" />
      <p>{t('library.unlock.says')}</p>
      <Form
        sends={folders.unlock}
        send={(body) => call(folders.unlock, { params: { id }, body })}
        start={blank}
        texts="library.unlock"
        label={t('library.unlock.label')}
        then={async (folder) => {
          queryClient.setQueryData(keyOf(folders.show.path, { id }), folder)
          await refresh([folders.list.path, folders.tree.path, resources.list.path])
        }}
      >
        <PasswordField name="password" autoComplete="off" />
        <div className="acts">
          <Submit>{t('library.unlock.do')}</Submit>
        </div>
      </Form>
    </div>
  )
}
