import { useMemo } from 'react'
import { labels, tags } from '../../contract/library/words.ts'
import { limits } from '../../contract/limits.ts'
import { call } from '../app/client.ts'
import { refresh } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Cancel, Dialog } from '../ui/dialogs/Dialog.tsx'
import { ColourField } from '../ui/forms/ColourField.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { toast } from '../ui/toastStore.ts'
import type { Kind, Word } from './WordsScreen.tsx'

interface Props {
  kind: Kind
  of: Word | null
  onClose: () => void
}

const NEW_COLOUR = '#3B6EA5'

/** A new label or tag, or another name for one that is there. */
export function WordDialog({ kind, of: word, onClose }: Props) {
  const { t } = useText()
  const name = word?.name ?? ''
  const colour = word?.colour ?? NEW_COLOUR
  const version = word?.version ?? 0
  const params = { id: word?.id ?? 0 }
  const label = useMemo(() => ({ name, colour }), [name, colour])
  const tag = useMemo(() => ({ name }), [name])
  const done = () => {
    toast.good(t(`library.words.${kind}.${word ? 'updated' : 'created'}`))
    void refresh([labels.list.path, tags.list.path])
    onClose()
  }
  const shared = {
    texts: 'library.field',
    label: t(`library.words.${kind}.${word ? 'edit' : 'new'}`),
    children: (
      <>
        <div className="fields">
          <TextField name="name" limit={limits.name} autoComplete="off" />
          {kind === 'label' && <ColourField name="colour" />}
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('library.edit.save')}</Submit>
        </div>
      </>
    ),
  }
  const send = <Answer,>(sending: Promise<Answer>) =>
    sending.catch((failure: unknown): never => {
      toast.bad(t(`library.words.${kind}.${word ? 'update_failed' : 'create_failed'}`))
      throw failure
    })
  return (
    <Dialog title={shared.label} onClose={onClose}>
      {kind === 'label' ? (
        word ? (
          <Form
            {...shared}
            then={done}
            sends={labels.update}
            send={(body) => send(call(labels.update, { params, body }))}
            start={{ ...label, version }}
          />
        ) : (
          <Form
            {...shared}
            then={done}
            sends={labels.create}
            send={(body) => send(call(labels.create, { body }))}
            start={label}
          />
        )
      ) : word ? (
        <Form
          {...shared}
          then={done}
          sends={tags.update}
          send={(body) => send(call(tags.update, { params, body }))}
          start={{ ...tag, version }}
        />
      ) : (
        <Form
          {...shared}
          then={done}
          sends={tags.create}
          send={(body) => send(call(tags.create, { body }))}
          start={tag}
        />
      )}
    </Dialog>
  )
}
