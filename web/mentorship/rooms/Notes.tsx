import { Lock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { mentorshipNotes } from '../../../contract/mentorship/mentorships.ts'
import type { Answers } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { keyOf, queryClient, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import { isConflict, SavedElsewhere } from '../SavedElsewhere.tsx'
import type { Room } from './room.ts'

type Kept = Answers<typeof mentorshipNotes.shared>

const calls = {
  shared: { read: mentorshipNotes.shared, write: mentorshipNotes.writeShared },
  own: { read: mentorshipNotes.own, write: mentorshipNotes.writeOwn },
} as const

/** Notes that the people of a room share, and those that each writes for themselves. */
export function Notes({ of: room }: { of: Room }) {
  const { t } = useText()
  return (
    <>
      <Section
        title={t('mentorship.pair.notes.shared')}
        aside={<span className="sm m3">{room.sharedWith}</span>}
      >
        <Kind kind="shared" room={room} />
      </Section>
      <Section
        title={t('mentorship.pair.notes.own')}
        aside={
          <span className="row gap1 sm m3">
            <Icon of={Lock} size="s" />
            {t('mentorship.pair.notes.own_says')}
          </span>
        }
      >
        <Kind kind="own" room={room} />
      </Section>
    </>
  )
}

interface KindProps {
  kind: keyof typeof calls
  room: Room
}

function Kind({ kind, room }: KindProps) {
  const params = { id: room.id }
  const { data, isPending, error, refetch } = useQueryOf(calls[kind].read, { params })
  // What is shared ends with the pair or the circle; one’s own notes stay one’s own.
  const mayWrite = kind === 'own' || room.mayWrite
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      {data && (mayWrite ? <Writing kind={kind} room={room} of={data} /> : <Read of={data} />)}
    </ListState>
  )
}

function Read({ of: { text } }: { of: Kept }) {
  const { t } = useText()
  return text ? (
    <p className="request-says">{text}</p>
  ) : (
    <p className="m2">{t('mentorship.pair.notes.none')}</p>
  )
}

function Writing({ kind, room, of: kept }: KindProps & { of: Kept }) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const [theirs, setTheirs] = useState<Kept | null>(null)
  const params = { id: room.id }
  const { read, write } = calls[kind]
  const start = useMemo(() => ({ text: kept.text, version: kept.version }), [kept.text, kept.version])
  const put = (fresh: Kept) => queryClient.setQueryData(keyOf(read.path, params), fresh)
  const label = t(`mentorship.pair.notes.${kind}`)
  return (
    <Form
      sends={write}
      send={(body) =>
        call(write, { params, body }).catch(async (failure: unknown) => {
          if (isConflict(failure)) setTheirs(await call(read, { params }))
          throw failure
        })
      }
      start={start}
      texts="mentorship.pair.notes.field"
      label={label}
      onUnsaved={setUnsaved}
      then={(fresh) => {
        setTheirs(null)
        put(fresh)
        toast.good(t('mentorship.pair.notes.saved'))
      }}
    >
      <SavedElsewhere theirs={theirs && { text: theirs.text, version: theirs.version }}>
        {theirs?.text && <blockquote className="request-says their-notes">{theirs.text}</blockquote>}
      </SavedElsewhere>
      <div className="pair-notes">
        <TextArea name="text" label={label} rows={5} />
      </div>
      {kept.edited_by && kept.edited_at && kind === 'shared' && (
        <p className="sm m3">
          {t('mentorship.pair.notes.edited', { name: kept.edited_by.name })}{' '}
          <RelativeTime at={kept.edited_at} />
        </p>
      )}
      {unsaved > 0 && <SaveBar />}
      <UnsavedGuard count={unsaved} />
    </Form>
  )
}
