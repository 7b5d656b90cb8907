import { Suspense, useState } from 'react'
import type { Picture as PictureData } from '#contract/media.ts'
import { GalleryControls } from '#web/car/gallery-controls.tsx'
import { GalleryThumbnails } from '#web/car/gallery-thumbnails.tsx'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Maximize2 } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { usePictureCarousel } from '#web/ui/use-picture-carousel.ts'

const FullScreenGallery = createLazyPagePart(
  async () => (await import('#web/car/full-screen-gallery.tsx')).FullScreenGallery,
)

type GalleryProps = { pictures: PictureData[]; alt: string }

/**
 * A car's pictures: a strip that snaps (touch), arrows (mouse), arrow keys (keyboard), thumbnails, and a full-screen
 * view.
 */
export function CarPictureGallery(props: GalleryProps) {
  // React names a drawing in the head of the page, too, which is no place of a kept part.
  return props.pictures.some(({ illustration }) => illustration) ? (
    <CarPictureGalleryPart {...props} />
  ) : (
    <KeptGallery {...props} />
  )
}

const KeptGallery = createKeptPart('car pictures', CarPictureGalleryPart)

function CarPictureGalleryPart({ pictures, alt }: GalleryProps) {
  const t = useCarsTexts()
  const { strip, current, show, onKeyDown, afterSwipe } = usePictureCarousel(pictures.length)
  const isHydrated = useHydrated()
  const [isFullScreen, setFullScreen] = useState(false)
  const hasSeveral = pictures.length > 1

  return (
    <section aria-label={t('pictures')} onKeyDown={isFullScreen ? undefined : onKeyDown}>
      <div className="relative -mx-4 overflow-hidden sm:mx-0 sm:rounded-box">
        <ul
          ref={strip}
          tabIndex={hasSeveral ? 0 : undefined}
          aria-label={t('allPictures')}
          onScrollEnd={afterSwipe}
          className="flex snap-x snap-mandatory overflow-x-auto focus-visible:-outline-offset-4 motion-safe:scroll-smooth [scrollbar-width:none] print:overflow-hidden"
        >
          {pictures.map((picture, index) => (
            <li key={picture.urlBase} className="w-full shrink-0 snap-center">
              <Picture
                picture={picture}
                alt={hasSeveral ? t('pictureOf', { alt, number: index + 1, count: pictures.length }) : alt}
                isPriority={index === 0}
                sizes="(width >= 64rem) 54rem, 100vw"
                className="aspect-3/2"
              />
            </li>
          ))}
        </ul>
        {isHydrated && (
          <button
            type="button"
            aria-label={t('fullScreen')}
            title={t('fullScreen')}
            onClick={() => setFullScreen(true)}
            className="absolute end-3 top-3 grid size-11 place-items-center rounded-full bg-black/55 text-white hover:bg-black/75 print:hidden"
          >
            <Maximize2 className="size-5" aria-hidden="true" />
          </button>
        )}
        {hasSeveral && <GalleryControls current={current} count={pictures.length} show={show} />}
      </div>
      {hasSeveral && <GalleryThumbnails pictures={pictures} current={current} show={show} />}
      {isFullScreen && (
        <Suspense>
          <FullScreenGallery
            pictures={pictures}
            alt={alt}
            first={current}
            onClose={(last) => {
              setFullScreen(false)
              show(last)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
