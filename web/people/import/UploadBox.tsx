import { FileSpreadsheet, FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { accounts } from '../../../contract/people/accounts.ts'
import { IMPORT_MAX_BYTES, imports } from '../../../contract/people/imports.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toastStore.ts'

/** Where a file is chosen or dropped. It is sent at once; nothing is written to anybody by that. */
export function UploadBox({ then }: { then: (id: number) => void }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [sending, setSending] = useState<{ file: string; part: number }>()
  const [problem, setProblem] = useState<string>()

  const send = async (file: File | undefined) => {
    setProblem(undefined)
    if (!file || sending) return
    if (file.size > IMPORT_MAX_BYTES) return setProblem(t('imports.upload.too_large'))
    if (!looksRight(file)) return setProblem(t('imports.upload.not_a_csv'))
    setSending({ file: file.name, part: 0 })
    try {
      const sent = await upload(imports.create, {
        parts: { file },
        onProgress: (part) => setSending({ file: file.name, part }),
      })
      toast.good(t('imports.upload.done', { file: file.name }))
      await refresh([imports.list.path])
      then(sent.id)
    } catch (failure) {
      const reason = reasonOf(failure) ?? t('imports.toast.failed')
      setProblem(t('imports.upload.failed', { reason }))
      toast.bad(t('imports.upload.failed', { reason }))
    } finally {
      setSending(undefined)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }

  return (
    <section
      className={classes('import-drop', over && 'over')}
      aria-label={t('imports.upload.title')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="mark" aria-hidden="true">
        <Icon of={FileSpreadsheet} size="l" />
      </span>
      <div className="grow">
        <div className="row gap2 wrap">
          <Button look="p" icon={FileUp} busy={sending !== undefined} onClick={() => input.current?.click()}>
            {t('imports.upload.choose')}
          </Button>
          <span className="sm m3 drop-words">{t('imports.upload.drop')}</span>
        </div>
        {sending ? (
          <div role="status">
            <progress
              className="progress"
              max={1}
              value={sending.part}
              aria-label={t('imports.upload.sending', { file: sending.file })}
            />
            <p className="hint">{t('imports.upload.sending', { file: sending.file })}</p>
          </div>
        ) : (
          <p className="hint">{t('imports.upload.hint')}</p>
        )}
        <div role="alert">
          <FieldError id="import-file">{problem}</FieldError>
        </div>
      </div>
      <div className="sample">
        <a className="link b" href={accounts.sampleCsv.path} download>
          {t('imports.upload.sample')}
        </a>
        <p className="hint">{t('imports.upload.sample_hint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('imports.upload.label')}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => {
          void send(event.target.files?.[0])
          // The same file may be chosen again once it is corrected.
          event.target.value = ''
        }}
      />
    </section>
  )
}

/** Browsers don't agree on the type of a CSV file; a spreadsheet's own format is what people really mix up. */
const looksRight = (file: File) => !/\.(xlsx?|ods|numbers|pdf|docx?|zip|png|jpe?g)$/i.test(file.name)

function reasonOf(failure: unknown) {
  if (!(failure instanceof Failure)) return undefined
  return failure.fields?.file ?? failure.message
}
