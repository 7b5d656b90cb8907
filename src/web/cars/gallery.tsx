import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Picture as PictureData } from '#contract/media.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Picture } from '#web/ui/picture.tsx'

type GalleryProps = { pictures: PictureData[]; alt: string }

/** A car's pictures: a strip that snaps (touch), arrows (mouse), arrow keys (keyboard), and small ones to choose from. */
export function Gallery({ pictures, alt }: GalleryProps) {
  const t = useCarsTexts()
  const [current, setCurrent] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  const hasSeveral = pictures.length > 1

  function show(index: number) {
    const wanted = (index + pictures.length) % pictures.length
    const element = strip.current
    element?.scrollTo({ left: wanted * element.clientWidth, behavior: 'smooth' })
    setCurrent(wanted)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') show(current - 1)
    if (event.key === 'ArrowRight') show(current + 1)
  }

  function afterSwipe() {
    const element = strip.current
    if (element) setCurrent(Math.round(element.scrollLeft / element.clientWidth))
  }

  return (
    <section aria-label={t('pictures')} onKeyDown={onKeyDown}>
      <div className="relative overflow-hidden rounded-box">
        <ul
          ref={strip}
          tabIndex={hasSeveral ? 0 : undefined}
          aria-label={t('allPictures')}
          onScrollEnd={afterSwipe}
          className="flex snap-x snap-mandatory overflow-x-auto focus-visible:-outline-offset-4 [scrollbar-width:none]"
        >
          {pictures.map((picture, index) => (
            <li key={picture.urlBase} className="w-full shrink-0 snap-center">
              <Picture
                picture={picture}
                alt={hasSeveral ? t('pictureOf', { alt, number: index + 1, count: pictures.length }) : alt}
                isPriority={index === 0}
                sizes="(width >= 64rem) 46rem, 100vw"
                className="aspect-3/2"
              />
            </li>
          ))}
        </ul>
        {hasSeveral && (
          <>
            <GalleryStep
              name={t('previousPicture')}
              side="start-3"
              onPress={() => show(current - 1)}
              icon={<ChevronLeft />}
            />
            <GalleryStep
              name={t('nextPicture')}
              side="end-3"
              onPress={() => show(current + 1)}
              icon={<ChevronRight />}
            />
            <p className="figures absolute end-3 bottom-3 rounded-full bg-black/65 px-3 py-1 text-sm text-white">
              {t.rich('picturePosition', {
                hidden: (words) => <span className="sr-only">{words}</span>,
                number: current + 1,
                count: pictures.length,
              })}
            </p>
          </>
        )}
      </div>
      {hasSeveral && (
        <ul className="mt-3 flex gap-3 overflow-x-auto p-1">
          {pictures.map((picture, index) => (
            <li key={picture.urlBase} className="shrink-0">
              <button
                type="button"
                aria-label={t('showPicture', { number: index + 1 })}
                aria-current={index === current}
                onClick={() => show(index)}
                className={`block overflow-hidden rounded-field border-2 ${index === current ? 'border-primary' : 'border-transparent'}`}
              >
                <Picture picture={picture} alt="" sizes="6rem" className="aspect-3/2 w-24" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type GalleryStepProps = { name: string; side: string; onPress: () => void; icon: React.ReactNode }

function GalleryStep({ name, side, onPress, icon }: GalleryStepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className={`absolute top-1/2 ${side} grid size-11 -translate-y-1/2 place-items-center rounded-full bg-black/55 text-white hover:bg-black/75`}
    >
      {icon}
    </button>
  )
}
