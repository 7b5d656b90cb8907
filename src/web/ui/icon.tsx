import type { SVGProps } from 'react'
import sprite from './icons.svg?url'

export type Icon = (props: SVGProps<SVGSVGElement>) => React.JSX.Element

/**
 * An icon of 24 by 24 units, drawn with a line in the colour of the text around it. Its shape comes from one file that all pages
 * share (docs/decisions/0028). It is hidden from screen readers unless it is given a label or a role.
 *
 * @param name of its symbol in icons.svg; becomes its class too, `lucide-<name>`, for rules such as the mirroring of arrows
 */
export function iconFromSprite(name: string): Icon {
  return function IconOfName({ className, ...props }) {
    const isLabelled = props['aria-label'] !== undefined || props.role !== undefined
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, or labelled by the place that uses it.
      <svg
        width={24}
        height={24}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`lucide lucide-${name}${className ? ` ${className}` : ''}`}
        aria-hidden={isLabelled ? undefined : true}
        {...props}
      >
        <use href={`${sprite}#${name}`} />
      </svg>
    )
  }
}
