import { CircleAlert, CircleCheck, Clock, RotateCw, Upload, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { numbersFor } from '../../contract/formats.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useUploads, type Waiting } from './uploadQueue.ts'
import { bytesWords } from './words.ts'

const marks = { waiting: Clock, uploading: Upload, error: CircleAlert, finished: CircleCheck }

/** Files are dropped here or chosen; each shows how far it is, can be broken off and tried again. */
export function UploadArea({ folderId }: { folderId: number }) {
  const { t } = useText()
  const { all, pending, add, remove, retry, canRetry, clear } = useUploads(folderId)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <section className="uploads" aria-label={t('library.upload.label')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same. */}
      <div
        className={classes('upload-zone', over && 'over')}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          add(event.dataTransfer.files)
        }}
      >
        <Icon of={Upload} size="l" />
        <span className="grow">
          <span className="b">{t('library.upload.drop')}</span>
          <span className="sm m2 upload-hint">{t('library.upload.hint')}</span>
        </span>
        <Button onClick={() => input.current?.click()}>{t('library.upload.choose')}</Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('library.upload.choose')}
          onChange={(event) => {
            add(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      </div>
      {all.length > 0 && (
        <>
          <ul className="list upload-list">
            {all.map((one) => (
              <Line
                key={one.key}
                of={one}
                remove={() => remove(one.key)}
                retry={canRetry(one) ? () => retry(one.key) : undefined}
              />
            ))}
          </ul>
          <div className="row">
            <span className="sm m2 grow" role="status">
              {pending > 0 && t('library.upload.pending', { count: pending })}
            </span>
            {all.some(({ state }) => state === 'finished') && (
              <Button look="q" small onClick={clear}>
                {t('library.upload.clear')}
              </Button>
            )}
          </div>
        </>
      )}
      <UnsavedGuard
        count={pending}
        says={{
          title: t('library.upload.leaving'),
          ask: t('library.upload.pending', { count: pending }),
          stay: t('library.upload.stay'),
        }}
      />
    </section>
  )
}

interface LineProps {
  of: Waiting
  remove: () => void
  retry: (() => void) | undefined
}

function Line({ of: { file, state, progress, problem }, remove, retry }: LineProps) {
  const { t, locale } = useText()
  const percent = numbersFor(locale, { style: 'percent' }).format(progress)
  return (
    <li className="row">
      <Icon of={marks[state]} className={`upload-${state}`} />
      <div className="grow">
        <span className="b upload-name">{file.name}</span>
        <span className="sm m2 upload-hint">
          {bytesWords(file.size, locale)} · {t(`library.upload.states.${state}`, { percent })}
        </span>
        {state === 'uploading' && (
          <progress
            className="progress"
            max={1}
            value={progress}
            aria-label={t('library.upload.of', { name: file.name })}
          />
        )}
        {problem && (
          <p className="sm upload-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      {state === 'error' && retry && (
        <Button look="q" small icon={RotateCw} onClick={retry}>
          {t('library.upload.retry')}
        </Button>
      )}
      {state !== 'finished' && (
        <Button
          look="q"
          small
          icon={X}
          label={t(state === 'error' ? 'library.upload.dismiss' : 'library.upload.cancel', {
            name: file.name,
          })}
          onClick={remove}
        />
      )}
    </li>
  )
}
