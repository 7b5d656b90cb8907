import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { thumbhashToImage } from '#web/ui/thumbhash-image.ts'
import { useIsFromServer } from '#web/ui/use-is-from-server.ts'

export type PictureVariants = {
  /** Files are `${urlBase}-${width}.${format}`. */
  urlBase: string
  widths: number[]
  formats: string[]
  width: number
  height: number
  /** Base64 of a thumbhash, or empty. */
  placeholder: string
  /** The address of a drawing that stands for a missing photo. */
  illustration?: string | undefined
}

type PictureProps = {
  picture: PictureVariants
  alt: string
  /** Its width on the page, as a value of the `sizes` attribute. */
  sizes?: string
  /** Above the fold: load it at once, before other pictures. */
  isPriority?: boolean
  /** Sets the box, for instance `aspect-3/2 rounded-box`; the picture fills it. */
  className?: string
}

/** A picture in the width and format that fit the screen, over a blurred placeholder; or a drawing that says it is one. */
export function Picture({ picture, alt, sizes = '100vw', isPriority, className = '' }: PictureProps) {
  if (picture.illustration) return <Illustration address={picture.illustration} alt={alt} className={className} />
  const { urlBase, widths, formats, width, height, placeholder } = picture
  const sourceSet = (format: string) => widths.map((w) => `${urlBase}-${w}.${format} ${w}w`).join(', ')
  const plainest = formats.at(-1) ?? 'webp'
  return (
    <div className={`relative overflow-hidden bg-paper-shade ${className}`}>
      {/* An image, not a background: the content security policy allows no style attribute in server HTML. */}
      {placeholder && <Placeholder key={placeholder} hash={placeholder} />}
      <picture>
        {formats.slice(0, -1).map((format) => (
          <source key={format} type={`image/${format}`} srcSet={sourceSet(format)} sizes={sizes} />
        ))}
        <img
          src={`${urlBase}-${widths.at(-1)}.${plainest}`}
          srcSet={sourceSet(plainest)}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : undefined}
          decoding={isPriority ? undefined : 'async'}
          className="relative size-full object-cover"
        />
      </picture>
    </div>
  )
}

/**
 * The server has drawn it, and React takes over an attribute as it stands: to draw it again for each picture of a page would
 * keep a visitor waiting who presses something meanwhile.
 */
function Placeholder({ hash }: { hash: string }) {
  const isDrawn = useIsFromServer() && !isServer
  return (
    <img
      src={isDrawn ? undefined : thumbhashToImage(hash)}
      alt=""
      aria-hidden="true"
      suppressHydrationWarning
      className="absolute inset-0 size-full object-cover"
    />
  )
}

const isServer = import.meta.env.SSR && typeof document === 'undefined'

/** The tag needs room: a thumbnail has none, and stands beside the car's name. */
function Illustration({ address, alt, className }: { address: string; alt: string; className: string }) {
  const t = useCarTermTexts()
  return (
    <div className={`@container relative overflow-hidden bg-paper-shade ${className}`}>
      <img
        src={address}
        alt={alt && t('illustrationAlt', { alt })}
        width={960}
        height={640}
        className="relative size-full object-cover"
      />
      <span
        aria-hidden="true"
        className="absolute start-3 bottom-3 hidden rounded-field bg-surface px-2 py-1 text-sm @3xs:block"
      >
        {t('illustration')}
      </span>
    </div>
  )
}
