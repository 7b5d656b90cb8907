import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { needsCrop } from '#web/listings/photo-crop.ts'
import { PhotoCropDialog } from '#web/listings/photo-crop-dialog.tsx'
import { StoredPhotoImage } from '#web/listings/stored-photo-image.tsx'
import type { CarFormPhoto, CarFormPhotosState } from '#web/listings/use-car-form-photos.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { ArrowLeft, ArrowRight, Maximize, RotateCcw, X } from '#web/ui/icons.ts'

const dragType = 'application/x-forecourt-photo'

type PhotoTileProps = {
  photo: CarFormPhoto
  position: number
  photos: CarFormPhotosState
  onChange: () => void
  onMoved: (to: number) => void
}

/** One photo, to be moved by dragging, by its buttons or by the arrow keys on one of them. */
export function PhotoTile({ photo, position, photos, onChange, onMoved }: PhotoTileProps) {
  const t = useListingsTexts()
  const number = position + 1
  const last = photos.photos.length - 1
  const [isCropping, setCropping] = useState(false)

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
    onMoved(to)
  }

  function moveByKey(event: KeyboardEvent) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    const to = position + (isRightToLeft ? -step : step)
    if (step === 0 || to < 0 || to > last) return
    event.preventDefault()
    move(to)
  }

  return (
    <li
      draggable
      onKeyDown={moveByKey}
      onDragStart={(event) => event.dataTransfer.setData(dragType, photo.key)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={dropHere}
      className="flex min-w-0 cursor-grab flex-col overflow-hidden rounded-box bg-paper-shade"
    >
      <div className="relative aspect-3/2 overflow-hidden">
        <PhotoFace photo={photo} number={number} onLost={(id) => photos.markLost(photo.key, id)} />
        {position === 0 && (
          <span className="absolute start-2 top-2 rounded-full bg-surface px-2 py-0.5 font-medium text-xs">
            {t('cover')}
          </span>
        )}
      </div>
      <div className="flex flex-wrap justify-center">
        <TileButton name={t('moveForward', { number })} isPossible={position > 0} onPress={() => move(position - 1)}>
          <ArrowLeft className="size-4" aria-hidden="true" />
        </TileButton>
        {photo.kind === 'failed' && photo.file && (
          <TileButton name={t('tryPicture', { number })} isPossible onPress={() => photos.retry(photo)}>
            <RotateCcw className="size-4" aria-hidden="true" />
          </TileButton>
        )}
        {photo.kind === 'stored' && needsCrop(photo.photo.picture) && (
          <TileButton name={t('cropPicture', { number })} isPossible onPress={() => setCropping(true)}>
            <Maximize className="size-4" aria-hidden="true" />
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
      {photo.kind === 'stored' && (
        <PhotoCropDialog
          picture={photo.photo.picture}
          isOpen={isCropping}
          onClose={() => setCropping(false)}
          onCropped={(file) => photos.replace(photo.key, file)}
        />
      )}
    </li>
  )
}

function PhotoFace({ photo, number, onLost }: { photo: CarFormPhoto; number: number; onLost: (id: string) => void }) {
  const t = useListingsTexts()
  switch (photo.kind) {
    case 'stored':
      return (
        <StoredPhotoImage
          key={photo.photo.id}
          photo={photo.photo}
          alt={t('pictureOfCar', { number })}
          onLost={() => onLost(photo.photo.id)}
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
      style={isPossible ? undefined : { opacity: 0.4 }}
      aria-label={name}
      title={name}
      // Not disabled: a photo that arrives at an end keeps the focus.
      aria-disabled={!isPossible || undefined}
      onClick={isPossible ? onPress : undefined}
    >
      {children}
    </button>
  )
}
