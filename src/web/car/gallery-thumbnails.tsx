import { useEffect, useRef } from 'react'
import type { Picture as PictureData } from '#contract/media.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Picture } from '#web/ui/picture.tsx'

type ThumbnailsProps = { pictures: PictureData[]; current: number; show: (index: number) => void }

/** Hidden on a phone, where the user swipes the pictures themselves. */
export function GalleryThumbnails({ pictures, current, show }: ThumbnailsProps) {
  const t = useCarsTexts()
  const list = useRef<HTMLUListElement>(null)

  // Keeps the current thumbnail in view without scrolling the page.
  useEffect(() => {
    const element = list.current
    const chosen = element?.children[current]
    if (!element || !(chosen instanceof HTMLElement)) return
    const middle = chosen.offsetLeft - element.offsetLeft - (element.clientWidth - chosen.clientWidth) / 2
    element.scrollTo({ left: middle })
  }, [current])

  return (
    <ul
      ref={list}
      className="mt-2 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin] max-sm:hidden motion-safe:scroll-smooth print:hidden"
    >
      {pictures.map((picture, index) => (
        <li key={picture.urlBase} className="shrink-0">
          <button
            type="button"
            aria-label={t('showPicture', { number: index + 1 })}
            aria-current={index === current}
            onClick={() => show(index)}
            className={`block overflow-hidden rounded-field border-2 ${index === current ? 'border-primary' : 'border-transparent opacity-75 hover:opacity-100'}`}
          >
            <Picture picture={picture} alt="" sizes="6rem" className="aspect-3/2 w-24" />
          </button>
        </li>
      ))}
    </ul>
  )
}
