import { policyDocumentVersions } from '../../contract/documents/documents.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { Differences } from './Differences.tsx'
import { Prose } from './Prose.tsx'

interface Wording {
  id: number
  number: number
}
/** A version to be read, or to be compared with the one before. */
export interface Opened {
  version: Wording
  before?: Wording
}

interface Props {
  of: Opened
  title: string
  leave: () => void
}

/** The words of a version, or what changed in them since another. */
export function Reading({ of: { version, before }, title, leave }: Props) {
  const { t } = useText()
  const now = useQueryOf(policyDocumentVersions.show, { params: { id: version.id } })
  const then = useQueryOf(policyDocumentVersions.show, { params: { id: before?.id ?? version.id } })
  return (
    <Dialog
      title={
        before
          ? t('documents.versions.comparing', { before: before.number, number: version.number })
          : t('documents.versions.reading', { title, number: version.number })
      }
      onClose={leave}
    >
      <ListState
        pending={now.isPending || then.isPending}
        error={now.error ?? then.error}
        retry={() => {
          void now.refetch()
          void then.refetch()
        }}
      >
        {before ? (
          <Differences before={then.data?.body ?? ''} after={now.data?.body ?? ''} />
        ) : (
          <Prose text={now.data?.body ?? ''} />
        )}
      </ListState>
    </Dialog>
  )
}
