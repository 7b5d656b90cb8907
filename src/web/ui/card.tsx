import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }

/** A surface with the shared radius and shadow. */
export function Card({ as: Element = 'div', className = '', ...rest }: CardProps) {
  // The four elements accept the same attributes; only the type of the ref differs.
  const Surface = Element as 'div'
  return <Surface className={`overflow-hidden rounded-box bg-surface shadow-card ${className}`} {...rest} />
}
