import { type PointerEvent, useId, useRef, useState } from 'react'
import type { Picture } from '#contract/media.ts'
import { pictureUrlForWidth } from '#contract/photos.ts'
import { cropPhoto, type PhotoCrop, rectangleOfCrop } from '#web/listings/photo-crop.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type CropDialogProps = { picture: Picture; isOpen: boolean; onClose: () => void; onCropped: (file: File) => void }

const largestWidth = 10_000
const maxZoom = 3

/** Chooses what lists show of a photo: by dragging it, or by sliders. */
export function PhotoCropDialog({ picture, isOpen, onClose, onCropped }: CropDialogProps) {
  const t = useListingsTexts()
  const [crop, setCrop] = useState<PhotoCrop>({ zoom: 1, x: 0.5, y: 0.5 })
  const [isBusy, setBusy] = useState(false)

  async function apply() {
    setBusy(true)
    try {
      onCropped(await cropPhoto(pictureUrlForWidth(picture, largestWidth), crop))
      onClose()
    } catch {
      toastNotifier.error(t('cropFailed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('cropTitle')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button isBusy={isBusy} onClick={apply}>
            {t('useCrop')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">{t('cropIntro')}</p>
        <CropFrame picture={picture} crop={crop} onChange={setCrop} />
        <Slider
          label={t('zoom')}
          min={1}
          max={maxZoom}
          value={crop.zoom}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider label={t('leftToRight')} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
        <Slider label={t('topToBottom')} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      </div>
    </Dialog>
  )
}

type CropFrameProps = { picture: Picture; crop: PhotoCrop; onChange: (crop: PhotoCrop) => void }

function CropFrame({ picture, crop, onChange }: CropFrameProps) {
  const t = useListingsTexts()
  const from = useRef<{ x: number; y: number; crop: PhotoCrop } | null>(null)
  const { left, top, width, height } = rectangleOfCrop(picture, crop)

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!from.current) return
    const scale = width / event.currentTarget.clientWidth
    const moved = (pixels: number, room: number) => (room === 0 ? 0 : (pixels * scale) / room)
    onChange({
      zoom: crop.zoom,
      x: within(from.current.crop.x - moved(event.clientX - from.current.x, picture.width - width)),
      y: within(from.current.crop.y - moved(event.clientY - from.current.y, picture.height - height)),
    })
  }

  return (
    <div
      // Where a photo lies is the same in languages that run the other way.
      dir="ltr"
      style={{ touchAction: 'none' }}
      className="relative aspect-3/2 w-full cursor-grab overflow-hidden rounded-box bg-paper-shade"
      onPointerDown={(event) => {
        from.current = { x: event.clientX, y: event.clientY, crop }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null
      }}
    >
      <img
        src={pictureUrlForWidth(picture, 960)}
        alt={t('cropPreview')}
        draggable={false}
        className="absolute start-0 top-0 max-w-none"
        style={{
          width: `${(picture.width / width) * 100}%`,
          height: `${(picture.height / height) * 100}%`,
          transform: `translate(${(-left / picture.width) * 100}%, ${(-top / picture.height) * 100}%)`,
        }}
      />
    </div>
  )
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}

type SliderProps = { label: string; min?: number; max?: number; value: number; onChange: (value: number) => void }

function Slider({ label, min = 0, max = 1, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="min-h-11 w-full"
        style={{ accentColor: 'var(--color-primary)' }}
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
