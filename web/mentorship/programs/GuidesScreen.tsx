import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { programGuides, type SessionGuide } from '../../../contract/mentorship/guides.ts'
import type { Program } from '../../../contract/mentorship/programs.ts'
import { call } from '../../app/client.ts'
import { refresh, useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import { useGuideWords } from '../pair/guideWords.ts'
import { ProgramFrame } from './ProgramFrame.tsx'

const stale = [programGuides.list.path]

/** What pairs of a program read and tick beside their first three sessions. */
export function GuidesScreen({ id }: { id: string }) {
  return <ProgramFrame id={id}>{(program) => <Guides of={program} />}</ProgramFrame>
}

function Guides({ of: program }: { of: Program }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(programGuides.list, { params: { id: program.id } })
  const [editing, setEditing] = useState<SessionGuide | null>(null)
  return (
    <div className="program-body program-guides">
      <p className="m2">{t('mentorship.guide.lead')}</p>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data?.items.map((guide) => (
          <Guide
            key={guide.number}
            of={guide}
            program={program}
            edit={data.can.edit ? () => setEditing(guide) : undefined}
          />
        ))}
      </ListState>
      {editing && <GuideDialog of={editing} program={program} onClose={() => setEditing(null)} />}
    </div>
  )
}

interface GuideProps {
  of: SessionGuide
  program: Program
  edit: (() => void) | undefined
}

function Guide({ of: guide, program, edit }: GuideProps) {
  const { t } = useText()
  const words = useGuideWords(guide)
  const reset = useSend(programGuides.reset, { done: () => t('mentorship.guide.was_reset'), stale })
  const session = t('mentorship.guide.session', { number: guide.number })
  return (
    <Section
      title={session}
      aside={
        edit && (
          <div className="row gap2">
            {guide.version > 0 && (
              <Button
                look="q"
                small
                icon={RotateCcw}
                busy={reset.isPending}
                onClick={() => reset.mutate({ params: { id: program.id, number: guide.number } })}
              >
                {t('mentorship.guide.reset')}
              </Button>
            )}
            <Button small icon={Pencil} label={t('mentorship.guide.edit', { session })} onClick={edit} />
          </div>
        )
      }
    >
      <div className="card pair-guide">
        <h3>{words.title}</h3>
        {words.text && <p className="request-says">{words.text}</p>}
        <ul className="guide-items">
          {guide.items.map(({ key }, at) => (
            <li key={key}>{words.items[at]}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

interface DialogProps {
  of: SessionGuide
  program: Program
  onClose: () => void
}

function GuideDialog({ of: guide, program, onClose }: DialogProps) {
  const { t } = useText()
  const words = useGuideWords(guide)
  // Once, when it opens: a new answer of the same doesn’t take away what is being typed.
  const [start] = useState(() => ({
    title: words.title,
    text: words.text,
    // The usual ones become the program’s own.
    items: guide.items.map(({ key }, at) => ({
      ...(guide.version > 0 && { key }),
      text: words.items[at] ?? '',
    })),
    version: guide.version,
  }))
  const title = t('mentorship.guide.edit', {
    session: t('mentorship.guide.session', { number: guide.number }),
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={programGuides.update}
        send={(body) =>
          call(programGuides.update, { params: { id: program.id, number: guide.number }, body })
        }
        start={start}
        texts="mentorship.guide.field"
        label={title}
        then={() => {
          toast.good(t('mentorship.guide.saved'))
          void refresh(stale)
          onClose()
        }}
      >
        <div className="fields">
          <TextField name="title" limit={limits.name} autoComplete="off" />
          <TextArea name="text" optional rows={4} limit={limits.comment} />
          <Items />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('ui.form.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

function Items() {
  const { t } = useText()
  const field = useField<readonly { key?: string; text: string }[]>({ name: 'items' })
  const items = field.value ?? []
  return (
    <fieldset className="f">
      <legend className="lab">{field.label}</legend>
      <div className="step-lines">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new one has nothing else that names it.
          <div key={at} className="step-line">
            <div className="grow">
              <TextField
                name={`items.${at}.text`}
                label={t('mentorship.guide.item', { number: at + 1 })}
                limit={limits.description}
                autoComplete="off"
              />
            </div>
            <Button
              look="q"
              icon={Trash2}
              label={t('mentorship.guide.remove_item', { name: item.text || String(at + 1) })}
              onClick={() => field.change(items.filter((_, other) => other !== at))}
            />
          </div>
        ))}
      </div>
      {items.length < limits.mentorship_guide_items && (
        <Button look="q" small icon={Plus} onClick={() => field.change([...items, { text: '' }])}>
          {t('mentorship.guide.add_item')}
        </Button>
      )}
    </fieldset>
  )
}
