import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { maxPhotosPerCar } from '#contract/photos.ts'
import { enoughPhotos } from '#web/listings/advert-gaps.ts'
import { PhotoTile } from '#web/listings/photo-tile.tsx'
import type { CarFormPhotosState } from '#web/listings/use-car-form-photos.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { FieldError } from '#web/ui/form-field.tsx'
import { Camera, ImagePlus } from '#web/ui/icons.ts'

type PhotoPickerProps = {
  photos: CarFormPhotosState
  error?: string
  hint?: string
  inputRef?: (element: HTMLInputElement | null) => void
  onChange: () => void
}

/** In the order in which buyers look; the first five show the whole car. */
const shots = ['front', 'side', 'rear', 'inside', 'mileage', 'wheels', 'trunk', 'faults'] as const

/** Up to twelve photos: chosen or dropped, uploaded at once, reordered with buttons or by dragging. */
export function PhotoPicker({ photos, error, hint, inputRef, onChange }: PhotoPickerProps) {
  const t = useListingsTexts()
  const id = useId()
  const [hasLeftOut, setLeftOut] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const isFull = photos.photos.length >= maxPhotosPerCar

  function take(files: File[]) {
    setLeftOut(photos.add(files))
    onChange()
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    take([...(event.target.files ?? [])])
    // Lets the user choose the same file again after removing it.
    event.target.value = ''
  }

  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    take([...event.dataTransfer.files])
  }

  return (
    <div className="photo-picker grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {t('photo')}
      </label>
      <div className="photo-ways">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the input in it is the control. */}
        <div
          onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
          onDrop={drop}
          className={`relative flex min-h-24 items-center gap-3 rounded-box border border-dashed bg-surface p-4 text-muted has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 ${error ? 'border-error' : 'border-control-line'}`}
        >
          <ImagePlus className="size-7 shrink-0" aria-hidden="true" />
          {isFull ? t('isFull', { count: maxPhotosPerCar }) : t('choosePhotos')}
          <input
            id={id}
            ref={inputRef}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            className="absolute inset-0 cursor-pointer opacity-0"
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            aria-invalid={error ? true : undefined}
            disabled={isFull}
            onChange={choose}
          />
        </div>
        {!isFull && (
          <label className="photo-camera btn relative border-control-line bg-surface has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2">
            <Camera className="size-5" aria-hidden="true" />
            {t('takePhoto')}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="absolute inset-0 cursor-pointer opacity-0"
              aria-describedby={`${id}-hint`}
              onChange={choose}
            />
          </label>
        )}
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {hint ?? t('photosHint', { count: maxPhotosPerCar })}
      </p>
      {hasLeftOut && (
        <p role="status" className="font-medium text-sm text-warning">
          {t('leftOut', { count: maxPhotosPerCar })}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {photos.photos.length < enoughPhotos && <ShotGuide />}
      <p role="status" className="sr-only">
        {moved !== null && t('pictureMoved', { number: moved + 1, count: photos.photos.length })}
      </p>
      {photos.photos.length > 0 && (
        <ol aria-label={t('chosenPictures')} className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {photos.photos.map((photo, position) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              position={position}
              photos={photos}
              onChange={onChange}
              onMoved={setMoved}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

/** Which pictures buyers look for. */
function ShotGuide() {
  const t = useListingsTexts()
  return (
    <div className="shot-guide mt-2 rounded-box bg-paper-shade p-4">
      <h3>{t('shots')}</h3>
      <ol className="mt-2 grid list-disc gap-1 ps-5 text-sm sm:grid-cols-2">
        {shots.map((shot) => (
          <li key={shot}>{t(`shot.${shot}`)}</li>
        ))}
      </ol>
    </div>
  )
}
