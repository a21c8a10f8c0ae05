import { Camera, CameraOff, CircleAlert, CircleCheck, Clock, CornerDownLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../app/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useDates } from '../../../ui/dates/dates.ts'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Section } from '../../../ui/Page.tsx'
import type { Door, DoorState, Told } from './store.ts'

/** Codes are scanned by camera or typed; the answer is shown large above the last ones. */
export function Scanner({ door, state }: { door: Door; state: DoorState }) {
  const { t } = useText()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = async () => {
    const isCode = await door.scanCode(code)
    setWrong(!isCode)
    if (isCode) setCode('')
  }
  const [last, ...before] = state.told
  return (
    <>
      <CameraView seen={(text) => door.scanCode(text)} />
      <form
        className="typed-code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          name="code"
          label={t('eventDay.scan.code')}
          hint={t('eventDay.scan.code_hint')}
          value={code}
          onChange={setCode}
          error={wrong ? t('eventDay.scan.not_a_code') : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" look="p" icon={CornerDownLeft}>
          {t('eventDay.scan.enter')}
        </Button>
      </form>
      <div role="status" className="last-scan">
        {last && <Verdict of={last} key={last.scan_id} large />}
      </div>
      {before.length > 0 && (
        <Section title={t('eventDay.scan.last')}>
          <ul className="list">
            {before.map((told) => (
              <li key={told.scan_id}>
                <Verdict of={told} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {!last && <p className="m2">{t('eventDay.scan.none')}</p>}
    </>
  )
}

const looks = {
  counted: ['ok', CircleCheck],
  duplicate: ['wait', CircleAlert],
  waiting: ['wait', CircleAlert],
  to_be_confirmed: ['info', Clock],
  undone: ['stop', CircleAlert],
  unknown: ['stop', CircleAlert],
} as const

function Verdict({ of: { outcome, name, settled, at }, large }: { of: Told; large?: boolean }) {
  const { t } = useText()
  const dates = useDates()
  const [tone, icon] = looks[outcome]
  return (
    <div className={classes('scan-verdict', tone, large && 'large')}>
      <Icon of={icon} size={large ? 'l' : undefined} />
      <span className="grow">
        {t(`eventDay.scan.outcome.${outcome}`, { name: name ?? t('eventDay.reports.nobody') })}
      </span>
      <span className="sm m2 num">
        {dates.time(at)} · {t(settled ? 'eventDay.scan.handed_in' : 'eventDay.scan.stays')}
      </span>
    </div>
  )
}

const LOOK_EACH_MS = 150
/** The same code stays before the camera for a while: it is one scan. */
const SAME_AGAIN_MS = 4000

function CameraView({ seen }: { seen: (text: string) => Promise<boolean> }) {
  const { t } = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(false)
  const [trouble, setTrouble] = useState<'no_camera' | 'denied' | null>(
    'mediaDevices' in navigator ? null : 'no_camera',
  )
  const tell = useRef(seen)
  tell.current = seen

  useEffect(() => {
    if (!wanted) return
    let over = false
    let stream: MediaStream | undefined
    const look = async () => {
      const view = video.current
      if (!view) return
      const [{ default: reader }] = await Promise.all([
        import('jsqr'),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then((opened) => {
          stream = opened
        }),
      ])
      if (over || !stream) return stop(stream)
      view.srcObject = stream
      await view.play()
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d', { willReadFrequently: true })
      let before = { text: '', at: 0 }
      while (!over && context) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EACH_MS))
        if (view.videoWidth === 0) continue
        canvas.width = 480
        canvas.height = Math.round((480 * view.videoHeight) / view.videoWidth)
        context.drawImage(view, 0, 0, canvas.width, canvas.height)
        const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
        const text = reader.default(data, width, height, { inversionAttempts: 'dontInvert' })?.data
        if (!text || (text === before.text && Date.now() - before.at < SAME_AGAIN_MS)) continue
        before = { text, at: Date.now() }
        if (await tell.current(text)) navigator.vibrate?.(80)
      }
    }
    look().catch((reason: unknown) => {
      stop(stream)
      setWanted(false)
      setTrouble(reason instanceof DOMException && reason.name === 'NotAllowedError' ? 'denied' : 'no_camera')
    })
    return () => {
      over = true
      stop(stream)
    }
  }, [wanted])

  return (
    <div className="camera">
      {wanted && (
        <>
          <video ref={video} muted playsInline aria-label={t('eventDay.scan.camera')} />
          <p className="sm m2">{t('eventDay.scan.hold')}</p>
        </>
      )}
      {trouble && <p className="m2">{t(`eventDay.scan.${trouble}`)}</p>}
      {trouble !== 'no_camera' && (
        <Button wide icon={wanted ? CameraOff : Camera} onClick={() => setWanted(!wanted)}>
          {t(wanted ? 'eventDay.scan.stop' : 'eventDay.scan.start')}
        </Button>
      )}
    </div>
  )
}

function stop(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
