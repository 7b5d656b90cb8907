import { useEffect, useRef } from 'react'
import type { Picture as PictureData } from '#contract/media.ts'
import { GalleryControls } from '#web/car/gallery-controls.tsx'
import { GalleryThumbnails } from '#web/car/gallery-thumbnails.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { X } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'
import { usePictureCarousel } from '#web/ui/use-picture-carousel.ts'

type FullScreenGalleryProps = {
  pictures: PictureData[]
  alt: string
  first: number
  /** Gets the index of the picture that was shown last. */
  onClose: (last: number) => void
}

/** All pictures of a car, each as large as the screen. It is the browser's modal dialog, which restores the focus. */
export function FullScreenGallery({ pictures, alt, first, onClose }: FullScreenGalleryProps) {
  const t = useCarsTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const { strip, current, show, onKeyDown, afterSwipe } = usePictureCarousel(pictures.length)

  useEffect(() => {
    dialog.current?.showModal()
    show(first)
  }, [first, show])

  return (
    <dialog
      ref={dialog}
      aria-label={t('pictures')}
      onClose={() => onClose(current)}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-dvw max-w-none flex-col overflow-hidden border-0 bg-black p-0 text-white open:flex"
    >
      <ul
        ref={strip}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label={t('allPictures')}
        onScrollEnd={afterSwipe}
        className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain focus-visible:-outline-offset-4 [scrollbar-width:none]"
      >
        {pictures.map((picture, index) => (
          <li key={picture.urlBase} className="h-full w-full shrink-0 snap-center sm:px-16">
            <Picture
              picture={picture}
              alt={t('pictureOf', { alt, number: index + 1, count: pictures.length })}
              sizes="100vw"
              className="h-full bg-black! [&>img]:hidden [&_picture_img]:object-contain"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <>
          <GalleryControls current={current} count={pictures.length} show={show} />
          <div className="mx-auto max-w-full">
            <GalleryThumbnails pictures={pictures} current={current} show={show} />
          </div>
        </>
      )}
      <button
        type="button"
        aria-label={t('closePictures')}
        onClick={() => dialog.current?.close()}
        className="absolute end-3 top-3 grid size-11 place-items-center rounded-full bg-black/55 text-white hover:bg-black/75"
      >
        <X className="size-6" aria-hidden="true" />
      </button>
    </dialog>
  )
}
