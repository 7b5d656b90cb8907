import type { ReactNode } from 'react'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'

/** The arrows over several pictures, and which of them is shown. */
export function GalleryControls({ current, count, show }: GalleryControlsProps) {
  const t = useCarsTexts()
  return (
    <>
      <GalleryArrowButton
        name={t('previousPicture')}
        side="start"
        onPress={() => show(current - 1)}
        icon={<ChevronLeft />}
      />
      <GalleryArrowButton
        name={t('nextPicture')}
        side="end"
        onPress={() => show(current + 1)}
        icon={<ChevronRight />}
      />
      <GalleryPictureCounter number={current + 1} count={count} />
    </>
  )
}

type GalleryControlsProps = { current: number; count: number; show: (index: number) => void }
type GalleryStepProps = { name: string; side: 'start' | 'end'; onPress: () => void; icon: ReactNode }

const places = {
  start: 'start-2 sm:start-3',
  end: 'start-14 sm:start-auto sm:end-3',
}

/**
 * An arrow at the edge of the pictures; on a phone in their lower corner, where it covers no car.
 */
function GalleryArrowButton({ name, side, onPress, icon }: GalleryStepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className={`absolute bottom-2 sm:top-1/2 sm:bottom-auto ${places[side]} grid size-11 place-items-center sm:-translate-y-1/2 rounded-full bg-black/55 text-white hover:bg-black/75 print:hidden`}
    >
      {icon}
    </button>
  )
}

function GalleryPictureCounter({ number, count }: { number: number; count: number }) {
  const t = useCarsTexts()
  return (
    <p className="figures absolute end-3 bottom-3 rounded-full bg-black/65 px-3 py-1 text-sm text-white print:hidden">
      <bdi dir="ltr">
        {t.rich('picturePosition', { hidden: (words) => <span className="sr-only">{words}</span>, number, count })}
      </bdi>
    </p>
  )
}
