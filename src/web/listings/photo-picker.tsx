import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import { maxPhotosPerCar, pictureUrlForWidth } from '#contract/photos.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import type { CarFormPhoto, CarFormPhotosState } from '#web/listings/use-car-form-photos.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { FieldError } from '#web/ui/form-field.tsx'
import { ArrowLeft, ArrowRight, ImagePlus, RotateCcw, X } from '#web/ui/icons.ts'

type PhotoPickerProps = {
  photos: CarFormPhotosState
  error?: string
  hint?: string
  inputRef?: (element: HTMLInputElement | null) => void
  onChange: () => void
}

const dragType = 'application/x-forecourt-photo'

/** Up to twelve photos: chosen or dropped, uploaded at once, reordered with buttons or by dragging. */
export function PhotoPicker({ photos, error, hint, inputRef, onChange }: PhotoPickerProps) {
  const t = useListingsTexts()
  const id = useId()
  const [hasLeftOut, setLeftOut] = useState(false)
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
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {t('photo')}
      </label>
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
      <p id={`${id}-hint`} className="text-muted text-sm">
        {hint ?? t('photosHint', { count: maxPhotosPerCar })}
      </p>
      {hasLeftOut && (
        <p role="status" className="font-medium text-sm text-warning">
          {t('leftOut', { count: maxPhotosPerCar })}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {photos.photos.length > 0 && (
        <ol aria-label={t('chosenPictures')} className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {photos.photos.map((photo, position) => (
            <PhotoTile key={photo.key} photo={photo} position={position} photos={photos} onChange={onChange} />
          ))}
        </ol>
      )}
    </div>
  )
}

type PhotoTileProps = { photo: CarFormPhoto; position: number; photos: CarFormPhotosState; onChange: () => void }

function PhotoTile({ photo, position, photos, onChange }: PhotoTileProps) {
  const t = useListingsTexts()
  const number = position + 1
  const last = photos.photos.length - 1

  function dropHere(event: DragEvent) {
    const key = event.dataTransfer.getData(dragType)
    if (!key) return
    event.preventDefault()
    photos.move(key, position)
    onChange()
  }

  function move(to: number) {
    photos.move(photo.key, to)
    onChange()
  }

  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, photo.key)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={dropHere}
      className="flex min-w-0 cursor-grab flex-col overflow-hidden rounded-box bg-paper-shade"
    >
      <div className="relative aspect-3/2">
        <PhotoFace photo={photo} number={number} onLost={() => photos.markLost(photo.key)} />
        {position === 0 && (
          <span className="absolute start-2 top-2 rounded-full bg-surface px-2 py-0.5 font-medium text-xs">
            {t('cover')}
          </span>
        )}
      </div>
      <div className="flex justify-between">
        <TileButton name={t('moveForward', { number })} isPossible={position > 0} onPress={() => move(position - 1)}>
          <ArrowLeft className="size-4" aria-hidden="true" />
        </TileButton>
        {photo.kind === 'failed' && photo.file && (
          <TileButton name={t('tryPicture', { number })} isPossible onPress={() => photos.retry(photo)}>
            <RotateCcw className="size-4" aria-hidden="true" />
          </TileButton>
        )}
        <TileButton
          name={t('removePicture', { number })}
          isPossible
          onPress={() => {
            photos.remove(photo.key)
            onChange()
          }}
        >
          <X className="size-4" aria-hidden="true" />
        </TileButton>
        <TileButton name={t('moveBack', { number })} isPossible={position < last} onPress={() => move(position + 1)}>
          <ArrowRight className="size-4" aria-hidden="true" />
        </TileButton>
      </div>
    </li>
  )
}

function PhotoFace({ photo, number, onLost }: { photo: CarFormPhoto; number: number; onLost: () => void }) {
  const t = useListingsTexts()
  switch (photo.kind) {
    case 'stored':
      return (
        <img
          src={pictureUrlForWidth(photo.photo.picture, 480)}
          alt={t('pictureOfCar', { number })}
          className="size-full object-cover"
          draggable={false}
          onError={onLost}
        />
      )
    case 'failed':
      return (
        <p role="alert" className="grid size-full content-center overflow-y-auto p-2 text-center text-error text-xs">
          <TranslatedMessage text={photo.message} />
        </p>
      )
    default: {
      const share = photo.kind === 'uploading' ? photo.share : 0
      const isThrough = share === 1
      return (
        <div className="grid size-full content-center gap-2 p-3 text-center text-xs">
          <span className="truncate">{photo.name}</span>
          <progress
            className="progress progress-primary w-full"
            max={1}
            value={isThrough ? undefined : share}
            aria-label={t('uploadOf', { name: photo.name })}
          />
          <span className="figures text-muted">
            {photo.kind === 'waiting' ? t('waiting') : isThrough ? t('preparing') : `${Math.round(share * 100)} %`}
          </span>
        </div>
      )
    }
  }
}

type TileButtonProps = { name: string; isPossible: boolean; onPress: () => void; children: ReactNode }

function TileButton({ name, isPossible, onPress, children }: TileButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square"
      aria-label={name}
      title={name}
      disabled={!isPossible}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
