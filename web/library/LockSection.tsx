import { useState } from 'react'
import { folders } from '../../contract/library/library.ts'
import { call } from '../app/client.ts'
import { keyOf, queryClient, refresh, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { PasswordField } from '../ui/forms/TextField.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import type { Shown } from './FolderScreen.tsx'
import { useSectionLevel } from './sectionLevel.ts'
import { Unlock } from './Unlock.tsx'

const blank = { password: '' }

/** The password of a folder: set, changed, removed by somebody who has unlocked it. */
export function LockSection({ of: folder }: { of: Shown }) {
  const level = useSectionLevel()
  const { t } = useText()
  const { id, password_protected: locked, open } = folder
  const [asking, setAsking] = useState(false)
  const [turn, setTurn] = useState(0)
  const params = { id }
  const keep = (fresh: Shown) => {
    queryClient.setQueryData(keyOf(folders.show.path, params), fresh)
    void refresh([folders.list.path, folders.tree.path])
  }
  const remove = useSend(folders.removeLock, {
    done: () => t('library.lock.removed'),
    failed: () => t('library.lock.remove_failed'),
    atOnce: keep,
  })
  return (
    <Section title={t('library.lock.title')} level={level}>
      <p className="m2 shelf-lead">{t(locked ? 'library.lock.is_on' : 'library.lock.is_off')}</p>
      {locked && !open && <Unlock folderId={id} />}
      <Form
        key={turn}
        sends={folders.lock}
        send={(body) =>
          call(folders.lock, { params, body }).catch((failure: unknown) => {
            toast.bad(t('library.lock.failed'))
            throw failure
          })
        }
        start={blank}
        texts="library.lock"
        label={t('library.lock.title')}
        then={(fresh) => {
          keep(fresh)
          setTurn(turn + 1)
          toast.good(t(locked ? 'library.lock.changed' : 'library.lock.done'))
        }}
      >
        <div className="fields">
          <PasswordField name="password" autoComplete="new-password" hint={t('library.lock.hint')} />
        </div>
        <div className="row gap2 wrap lock-acts">
          <Submit look="s">{t(locked ? 'library.lock.change' : 'library.lock.do')}</Submit>
          {locked && folder.can.remove_lock && (
            <Button look="dq" onClick={() => setAsking(true)}>
              {t('library.lock.remove')}
            </Button>
          )}
        </div>
      </Form>
      {asking && (
        <ConfirmDialog
          title={t('library.lock.remove_ask', { name: folder.name })}
          lose={t('library.lock.remove')}
          busy={remove.isPending}
          onKeep={() => setAsking(false)}
          onLose={() => remove.mutate({ params }, { onSettled: () => setAsking(false) })}
        >
          <p>{t('library.lock.remove_says')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
