import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { Cancel, Dialog } from '../dialogs/Dialog.tsx'
import { type Cut, cutPicture } from '../picture.ts'
import type { PictureShape } from './ImageUpload.tsx'
import './crop.css'

interface Props {
  file: File
  url: string
  shape: PictureShape
  onDone: (picture: Blob) => void
  onFail: () => void
  onClose: () => void
}

const shapes = {
  circle: { aspect: 1, width: 512 },
  square: { aspect: 1, width: 512 },
  banner: { aspect: 16 / 4, width: 1920 },
  wide: { aspect: 16 / 9, width: 1920 },
}

/** Arrow keys move the picture, the slider (or plus and minus) changes its size. */
export function ImageCrop({ file, url, shape, onDone, onFail, onClose }: Props) {
  const { t } = useText()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cut, setCut] = useState<Cut>()
  const [busy, setBusy] = useState(false)
  const { aspect, width } = shapes[shape]
  const size = (to: number) => setZoom(Math.max(1, Math.min(4, to)))

  const use = () => {
    if (!cut) return
    setBusy(true)
    cutPicture(file, cut, width, aspect).then(onDone, onFail)
  }
  return (
    <Dialog
      title={t('ui.picture.crop')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={busy} onClick={use}>
            {t('ui.picture.use')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: plus and minus reach the picture inside, which has the focus. */}
      <div
        className={shape === 'banner' ? 'crop wide' : 'crop'}
        onKeyDown={(press) => {
          if (press.key === '+' || press.key === '=') size(zoom + 0.1)
          if (press.key === '-') size(zoom - 0.1)
        }}
      >
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={4}
          aspect={aspect}
          cropShape={shape === 'circle' ? 'round' : 'rect'}
          showGrid={shape === 'banner'}
          keyboardStep={4}
          disableAutomaticStylesInjection
          zoomWithScroll
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setCut(pixels)}
          mediaProps={{ alt: '', onError: onFail }}
          cropperProps={{ 'aria-label': t('ui.picture.how'), role: 'group' }}
        />
      </div>
      <p className="hint">{t('ui.picture.how')}</p>
      <label className="row size-row">
        <span className="b">{t('ui.picture.zoom')}</span>
        <input
          type="range"
          className="grow"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={(event) => size(Number(event.target.value))}
        />
      </label>
    </Dialog>
  )
}
