import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { policyDocuments } from '../../contract/documents/documents.ts'
import { limits } from '../../contract/limits.ts'
import { call } from '../app/client.ts'
import { Failure } from '../app/failure.ts'
import { refresh, useAnswer, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { ConflictNote } from '../people/ConflictNote.tsx'
import { useTitle } from '../shell/title.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import { Switch } from '../ui/forms/Checkbox.tsx'
import { Form, SaveBar } from '../ui/forms/Form.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { Acceptances } from './Acceptances.tsx'
import { Draft } from './Draft.tsx'
import { type DocumentPage, documentsHome, keepDocument } from './document.ts'
import { Versions } from './Versions.tsx'
import './documents.css'

export function DocumentScreen({ id }: { id: string }) {
  const { t } = useText()
  const document = useAnswer(policyDocuments.show, { params: { id } })
  useTitle(document.title)
  return (
    <Page
      title={document.title}
      lead={
        <span className="row gap2 wrap">
          {t(`documents.kind.${document.kind}`)}
          {document.in_force && <Badge tone="ok">{t('documents.state.in_force')}</Badge>}
          {document.archived && <Badge>{t('documents.list.archived')}</Badge>}
        </span>
      }
      crumbs={[{ href: documentsHome, text: t('documents.list.title') }]}
      actions={<Fate of={document} />}
    >
      {document.archived && <p className="note">{t('documents.edit.archived_note')}</p>}
      {!document.archived && <Draft key={`draft ${document.draft?.id ?? 0}`} of={document} />}
      {document.progress && document.in_force && isAskedFor(document) && (
        <Section title={t('documents.acceptances.title')}>
          <Acceptances of={document} progress={document.progress} number={document.in_force.number} />
        </Section>
      )}
      <Section title={t('documents.versions.title')}>
        <Versions of={document} />
      </Section>
      {!document.archived && (
        <Section title={t('documents.edit.settings')}>
          <Settings of={document} />
        </Section>
      )}
    </Page>
  )
}

/** A document that nobody must accept shows no acceptances, unless it was required once. */
const isAskedFor = ({ required, progress }: DocumentPage) => required || (progress?.accepted ?? 0) > 0

const editable = ({ title, required, version }: DocumentPage) => ({ title, required, version })

function Settings({ of: document }: { of: DocumentPage }) {
  const { t } = useText()
  const start = useMemo(() => editable(document), [document])
  const [unsaved, setUnsaved] = useState(0)
  const [theirs, setTheirs] = useState<ReturnType<typeof editable> | null>(null)
  const params = { id: document.id }
  const send = async (body: ReturnType<typeof editable>) => {
    try {
      return await call(policyDocuments.update, { params, body })
    } catch (failure) {
      if (failure instanceof Failure && failure.code === 'changed_meanwhile') {
        const fresh = await call(policyDocuments.show, { params })
        keepDocument(fresh)
        setTheirs(editable(fresh))
      } else toast.bad(t('documents.edit.failed'))
      throw failure
    }
  }
  return (
    <Form
      sends={policyDocuments.update}
      send={(body) => send(body as ReturnType<typeof editable>)}
      start={start}
      texts="documents.field"
      onUnsaved={setUnsaved}
      label={t('documents.edit.settings')}
      then={(fresh) => {
        keepDocument(fresh)
        setTheirs(null)
        toast.good(t('documents.edit.saved'))
        void refresh([policyDocuments.list.path])
      }}
    >
      <ConflictNote theirs={theirs} />
      <div className="fields">
        <TextField name="title" limit={limits.name} autoComplete="off" />
        <Switch name="required" hint={t('documents.hint.required')} />
      </div>
      <SaveBar />
      <UnsavedGuard count={unsaved} />
    </Form>
  )
}

/** A document that was never published can be deleted; any other can only be archived. */
function Fate({ of: document }: { of: DocumentPage }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null)
  const leave = () => setAsking(null)
  const params = { id: document.id }
  const failed = () => t('documents.edit.failed')
  const archive = useSend(policyDocuments.archive, {
    done: () => t('ui.toasts.archived', { name: document.title }),
    failed,
  })
  const unarchive = useSend(policyDocuments.unarchive, {
    done: () => t('ui.toasts.restored', { name: document.title }),
    failed,
  })
  const remove = useSend(policyDocuments.delete, {
    done: () => t('ui.toasts.deleted', { name: document.title }),
    failed,
  })
  const neverPublished = document.versions.every(({ state }) => state === 'draft')

  if (document.archived)
    return (
      <Button
        icon={ArchiveRestore}
        busy={unarchive.isPending}
        onClick={() => unarchive.mutate({ params }, { onSuccess: keepDocument })}
      >
        {t('documents.edit.unarchive')}
      </Button>
    )
  return (
    <>
      {neverPublished ? (
        <Button look="dq" icon={Trash2} onClick={() => setAsking('delete')}>
          {t('documents.edit.delete')}
        </Button>
      ) : (
        <Button icon={Archive} onClick={() => setAsking('archive')}>
          {t('documents.edit.archive')}
        </Button>
      )}
      {asking === 'archive' && (
        <ConfirmDialog
          title={t('documents.edit.ask_archive', { title: document.title })}
          lose={t('documents.edit.archive')}
          busy={archive.isPending}
          onKeep={leave}
          onLose={() => archive.mutate({ params }, { onSettled: leave, onSuccess: keepDocument })}
        >
          {t('documents.edit.archive_says')}
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t('documents.edit.ask_delete', { title: document.title })}
          lose={t('documents.edit.delete')}
          irreversible
          busy={remove.isPending}
          onKeep={leave}
          onLose={() =>
            remove.mutate(
              { params },
              {
                onError: leave,
                onSuccess: () => void navigate({ href: documentsHome, ignoreBlocker: true }),
              },
            )
          }
        >
          {t('documents.edit.delete_says')}
        </ConfirmDialog>
      )}
    </>
  )
}
