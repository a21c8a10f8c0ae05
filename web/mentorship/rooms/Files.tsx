import { Download, Ellipsis, Lock, Paperclip, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { mentorshipFiles } from '../../../contract/mentorship/files.ts'
import type { RoomKind } from '../../../contract/mentorship/states.ts'
import type { Answers } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { useMe } from '../../app/me.ts'
import { refresh, useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { markOf } from '../../library/ResourceIcon.tsx'
import { bytesWords } from '../../library/words.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Room } from './room.ts'
import { useFileUpload } from './useFileUpload.ts'

type RoomFile = Answers<typeof mentorshipFiles.list>['items'][number]

const stale = [mentorshipFiles.list.path]

/** What the people of a room share as files: all add and open them, each changes their own. */
export function Files({ of: room }: { of: Room }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(mentorshipFiles.list, { params: { id: room.id } })
  const { sending, problems, cancel, add } = useFileUpload(room.id)
  const input = useRef<HTMLInputElement>(null)
  const [renaming, setRenaming] = useState<RoomFile | null>(null)
  const [removing, setRemoving] = useState<RoomFile | null>(null)
  return (
    <Section
      title={t('mentorship.pair.files.title')}
      aside={
        <span className="row gap1 sm m3">
          <Icon of={Lock} size="s" />
          {room.sharedWith}
        </span>
      }
    >
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <p className="m2">
            {t(data?.can.add ? 'mentorship.pair.files.none' : 'mentorship.pair.files.none_ended')}
          </p>
        }
      >
        <ul className="list">
          {data?.items.map((file) => (
            <FileLine
              key={file.id}
              of={file}
              rename={() => setRenaming(file)}
              remove={() => setRemoving(file)}
            />
          ))}
        </ul>
      </ListState>
      {sending && (
        <div className="row wrap gap2 pair-sending">
          <span className="grow">
            <span className="below">{t('mentorship.pair.files.sending', { name: sending.name })}</span>
            <progress
              className="progress"
              max={1}
              value={sending.progress}
              aria-label={t('mentorship.pair.files.sending', { name: sending.name })}
            />
          </span>
          <Button small onClick={cancel}>
            {t('ui.cancel')}
          </Button>
        </div>
      )}
      {problems.length > 0 && (
        <ul className="plain pair-problems" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {data?.can.add && (
        <p className="pair-add">
          <Button icon={Paperclip} busy={sending !== null} onClick={() => input.current?.click()}>
            {t('mentorship.pair.files.add')}
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t('mentorship.pair.files.add')}
            onChange={(event) => {
              void add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </p>
      )}
      <UnsavedGuard count={sending ? 1 : 0} />
      {renaming && <RenameDialog of={renaming} onClose={() => setRenaming(null)} />}
      {removing && <RemoveDialog of={removing} from={room.kind} onClose={() => setRemoving(null)} />}
    </Section>
  )
}

interface LineProps {
  of: RoomFile
  rename: () => void
  remove: () => void
}

function FileLine({ of: file, rename, remove }: LineProps) {
  const { t, locale } = useText()
  const { user } = useMe()
  const { name, bytes, url, preview, added_by, added_at, can } = file
  return (
    <li className="row pair-file">
      <Icon of={markOf({ kind: 'file', file: { ...file, thumbnail_url: null } })} />
      <div className="grow">
        <a
          className="b"
          href={url}
          {...(preview ? { target: '_blank', rel: 'noreferrer' } : { download: name })}
        >
          {name}
        </a>
        <p className="sm m2">
          {bytesWords(bytes, locale)}
          {' · '}
          {added_by.id === user.id
            ? t('mentorship.pair.files.yours')
            : t('mentorship.pair.files.by', { name: added_by.name })}
          {' · '}
          <RelativeTime at={added_at} />
        </p>
      </div>
      <Menu
        label={t('mentorship.pair.files.more', { name })}
        align="end"
        items={[
          {
            text: t('mentorship.pair.files.download'),
            icon: Download,
            does: () => window.location.assign(`${url}?download=true`),
          },
          ...(can.rename ? [{ text: t('mentorship.pair.files.rename'), icon: Pencil, does: rename }] : []),
          ...(can.remove
            ? [{ text: t('mentorship.pair.files.remove'), icon: Trash2, danger: true, does: remove }]
            : []),
        ]}
        opener={(props) => (
          <Button
            look="q"
            small
            icon={Ellipsis}
            label={t('mentorship.pair.files.more', { name })}
            {...props}
          />
        )}
      />
    </li>
  )
}

const endingOf = (name: string) => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]

function RenameDialog({ of: file, onClose }: { of: RoomFile; onClose: () => void }) {
  const { t } = useText()
  const ending = endingOf(file.name)
  const start = useMemo(() => ({ name: file.name.replace(/\.[a-z0-9]{1,10}$/i, '') }), [file.name])
  const title = t('mentorship.pair.files.rename')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={mentorshipFiles.rename}
        send={(body) => call(mentorshipFiles.rename, { params: { id: file.id }, body })}
        start={start}
        texts="mentorship.pair.files.field"
        label={title}
        then={() => {
          toast.good(t('mentorship.pair.files.renamed'))
          void refresh(stale)
          onClose()
        }}
      >
        <div className="fields">
          <TextField
            name="name"
            limit={limits.resource_title}
            autoComplete="off"
            {...(ending && { hint: t('mentorship.pair.files.ending', { ending }) })}
          />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('ui.form.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

interface RemoveProps {
  of: RoomFile
  from: RoomKind
  onClose: () => void
}

function RemoveDialog({ of: file, from, onClose }: RemoveProps) {
  const { t } = useText()
  const remove = useSend(mentorshipFiles.delete, { done: () => t('mentorship.pair.files.removed'), stale })
  return (
    <ConfirmDialog
      title={t('mentorship.pair.files.remove_ask', { name: file.name })}
      lose={t('mentorship.pair.files.remove')}
      irreversible
      busy={remove.isPending}
      onKeep={onClose}
      onLose={() => remove.mutate({ params: { id: file.id } }, { onSettled: onClose })}
    >
      {t(from === 'circle' ? 'mentorship.rooms.remove_says' : 'mentorship.pair.files.remove_says')}
    </ConfirmDialog>
  )
}
