import { memo, useEffect, useState } from 'react'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useHomeTexts } from '#web/texts/use-home-texts.ts'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { usePictureCarousel } from '#web/ui/use-picture-carousel.ts'

const slides = [
  { heading: 'slide1', text: 'slide1Text', more: 'slide1More', to: '/cars' },
  { heading: 'slide2', text: 'slide2Text', more: 'slide2More', to: '/about' },
  { heading: 'slide3', text: 'slide3Text', more: 'slide3More', to: '/faq' },
  { heading: 'slide4', text: 'slide4Text', more: 'slide4More', to: '/prices/my-car' },
] as const
const stayMs = 6000

/**
 * Four slides with previous and next. It advances automatically, except while the pointer or the focus is in it, and
 * with reduced motion; a swipe moves it too, since the slides are a strip that scrolls and snaps.
 */
export const HomeCarousel = createKeptPart('carousel', HomeCarouselPart)

function HomeCarouselPart() {
  const t = useHomeTexts()
  const { strip, current, show, onKeyDown, afterSwipe } = usePictureCarousel(slides.length)
  const [hasPointer, setPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = hasPointer || hasFocus

  useEffect(() => {
    const wantsLess = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isHeld || wantsLess) return
    const timer = setTimeout(() => show(current + 1), stayMs)
    return () => clearTimeout(timer)
  }, [current, isHeld, show])

  return (
    <section
      aria-roledescription={t('carouselRole')}
      aria-label={t('carousel')}
      className="relative bg-neutral text-white"
      onMouseEnter={() => setPointer(true)}
      onMouseLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onKeyDown={onKeyDown}
    >
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('allSlides')}
        onScrollEnd={afterSwipe}
        aria-live={isHeld ? 'polite' : 'off'}
        className="flex snap-x snap-mandatory scroll-smooth overflow-x-auto focus-visible:-outline-offset-4 [scrollbar-width:none]"
      >
        {slides.map((slide, index) => (
          <CarouselSlide key={slide.heading} slide={slide} index={index} />
        ))}
      </ul>
      <div className="page-frame pointer-events-none absolute inset-x-0 bottom-11 flex items-center justify-end gap-2">
        <span className="figures me-2 rounded-full bg-black/50 px-3 py-1" aria-hidden="true">
          <bdi dir="ltr">
            {current + 1} / {slides.length}
          </bdi>
        </span>
        <CarouselStep name={t('previousSlide')} onPress={() => show(current - 1)} icon={<ChevronLeft />} />
        <CarouselStep name={t('nextSlide')} onPress={() => show(current + 1)} icon={<ChevronRight />} />
      </div>
    </section>
  )
}

/** Presses and the pointer change what stands around it: it is drawn once. */
const CarouselSlide = memo(function CarouselSlide({ slide, index }: { slide: (typeof slides)[number]; index: number }) {
  const t = useHomeTexts()
  return (
    <li
      aria-roledescription={t('slideRole')}
      aria-label={t('slideOf', { number: index + 1, count: slides.length })}
      className="relative isolate w-full shrink-0 snap-center"
    >
      <img
        src={`/pictures/slides/slide-${index + 1}-1920.webp`}
        srcSet={`/pictures/slides/slide-${index + 1}-960.webp 960w, /pictures/slides/slide-${index + 1}-1920.webp 1920w`}
        sizes="100vw"
        width={1920}
        height={840}
        alt=""
        loading="lazy"
        className="h-[22rem] w-full object-cover sm:h-[28rem] lg:h-[34rem]"
      />
      {/* White text reads on the palest sky: the shade reaches as high, or as far, as the text does. */}
      <div className="absolute inset-x-0 bottom-0 flex items-end bg-linear-to-t from-black/80 via-80% via-black/60 to-transparent pt-16 lg:inset-y-0 lg:bg-linear-to-r lg:via-50% rtl:lg:bg-linear-to-l">
        <div className="page-frame pb-24">
          <p className="max-w-2xl font-display text-4xl text-balance sm:text-5xl lg:text-6xl">{t(slide.heading)}</p>
          <p className="mt-3 max-w-xl text-lg">{t(slide.text)}</p>
          <Link
            to={slide.to}
            className="mt-2 inline-flex min-h-11 items-center font-medium text-lg underline underline-offset-4"
          >
            {t(slide.more)}
          </Link>
        </div>
      </div>
    </li>
  )
})

function CarouselStep({ name, onPress, icon }: { name: string; onPress: () => void; icon: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className="pointer-events-auto grid size-11 place-items-center rounded-full bg-black/50 text-white hover:bg-black/70"
    >
      {icon}
    </button>
  )
}
