import { useMemo, useState } from 'react'
import type { z } from 'zod'
import {
  type DocumentVersion,
  policyDocuments,
  policyDocumentVersions,
} from '../../contract/documents/documents.ts'
import { limits } from '../../contract/limits.ts'
import { call } from '../app/client.ts'
import { Failure } from '../app/failure.ts'
import { refresh, useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { ConflictNote } from '../people/ConflictNote.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import { Form, SaveBar } from '../ui/forms/Form.tsx'
import { TextArea } from '../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Section } from '../ui/Page.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { toast } from '../ui/toastStore.ts'
import { Differences } from './Differences.tsx'
import { type DocumentPage, keepDocument } from './document.ts'
import { Prose } from './Prose.tsx'
import { PublishDialog } from './PublishDialog.tsx'

type View = 'write' | 'read' | 'compare'
type Wording = { body: string; summary: string | null; version: number }

const wordingOf = ({ draft, draft_body }: DocumentPage): Wording => ({
  body: draft_body ?? '',
  summary: draft?.summary ?? null,
  version: draft?.version ?? 0,
})

/** The next wording: written, looked at, compared with the one in force, and published. */
export function Draft({ of: document }: { of: DocumentPage }) {
  const { t } = useText()
  const [begun, setBegun] = useState(false)
  const latest = document.versions.find(({ state }) => state !== 'draft')
  if (!document.draft && !begun)
    return (
      <div className="acts">
        <Button look="p" onClick={() => setBegun(true)}>
          {t('documents.draft.begin')}
        </Button>
      </div>
    )
  return (
    <Section
      title={t('documents.draft.title', { number: document.draft?.number ?? (latest?.number ?? 0) + 1 })}
    >
      <DraftForm of={document} latest={latest} leave={() => setBegun(false)} />
    </Section>
  )
}

interface FormProps {
  of: DocumentPage
  latest: z.output<typeof DocumentVersion> | undefined
  leave: () => void
}

function DraftForm({ of: document, latest, leave }: FormProps) {
  const { t } = useText()
  const start = useMemo(() => wordingOf(document), [document])
  const [written, setWritten] = useState<string | null>(null)
  const [view, setView] = useState<View>('write')
  const [unsaved, setUnsaved] = useState(0)
  const [theirs, setTheirs] = useState<Wording | null>(null)
  const [asking, setAsking] = useState<'publish' | 'drop' | null>(null)
  const params = { id: document.id }
  const drop = useSend(policyDocuments.dropDraft, {
    done: () => t('documents.draft.dropped'),
    failed: () => t('documents.draft.failed'),
  })
  const body = written ?? start.body

  const send = async (wording: Wording) => {
    try {
      return await call(policyDocuments.saveDraft, { params, body: wording })
    } catch (failure) {
      if (failure instanceof Failure && failure.code === 'changed_meanwhile') {
        const fresh = await call(policyDocuments.show, { params })
        keepDocument(fresh)
        setTheirs(wordingOf(fresh))
      } else toast.bad(t('documents.draft.failed'))
      throw failure
    }
  }
  return (
    <>
      <Segmented
        label={t('documents.draft.views')}
        value={view}
        options={[
          { value: 'write', text: t('documents.draft.write') },
          { value: 'read', text: t('documents.draft.read') },
          ...(latest
            ? [{ value: 'compare' as const, text: t('documents.draft.compare', { number: latest.number }) }]
            : []),
        ]}
        onChange={setView}
      />
      <div hidden={view !== 'write'}>
        <Form
          sends={policyDocuments.saveDraft}
          send={(values) => send(values as Wording)}
          start={start}
          texts="documents.field"
          onUnsaved={setUnsaved}
          label={t('documents.draft.write')}
          then={(fresh) => {
            keepDocument(fresh)
            setTheirs(null)
            toast.good(t('documents.draft.saved'))
            void refresh([policyDocuments.list.path])
          }}
        >
          <ConflictNote theirs={theirs} />
          <div className="fields wording">
            <TextArea
              name="body"
              rows={16}
              limit={limits.document_body}
              hint={t('documents.hint.body')}
              onChange={setWritten}
            />
            {latest && (
              <TextArea
                name="summary"
                optional
                rows={2}
                limit={limits.description}
                hint={t('documents.hint.summary')}
              />
            )}
          </div>
          <SaveBar save={t('documents.draft.save')} />
        </Form>
      </div>
      {view === 'read' && <Prose text={body} />}
      {view === 'compare' && latest && <Compared with={latest.id} after={body} />}
      {document.draft && (
        <div className="row gap2 wrap publish">
          <Button
            look={unsaved > 0 ? 's' : 'p'}
            aria-disabled={unsaved > 0}
            onClick={() => (unsaved > 0 ? toast.bad(t('documents.draft.save_first')) : setAsking('publish'))}
          >
            {t('documents.draft.publish')}
          </Button>
          <Button look="dq" onClick={() => setAsking('drop')}>
            {t('documents.draft.drop')}
          </Button>
        </div>
      )}
      {asking === 'publish' && document.draft && (
        <PublishDialog of={document} draft={document.draft} leave={() => setAsking(null)} />
      )}
      {asking === 'drop' && (
        <ConfirmDialog
          title={t('documents.draft.ask_drop')}
          lose={t('documents.draft.drop')}
          irreversible
          busy={drop.isPending}
          onKeep={() => setAsking(null)}
          onLose={() =>
            drop.mutate(
              { params },
              {
                onSettled: () => setAsking(null),
                onSuccess: (fresh) => {
                  keepDocument(fresh)
                  leave()
                },
              },
            )
          }
        >
          {t('documents.draft.drop_says')}
        </ConfirmDialog>
      )}
      <UnsavedGuard count={unsaved} />
    </>
  )
}

function Compared({ with: id, after }: { with: number; after: string }) {
  const { data, isPending, error, refetch } = useQueryOf(policyDocumentVersions.show, { params: { id } })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      <Differences before={data?.body ?? ''} after={after} />
    </ListState>
  )
}
