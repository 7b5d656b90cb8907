import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }

/** A surface with the one radius and the one shadow. */
export function Card({ as: Element = 'div', className = '', ...rest }: CardProps) {
  // The four elements take the same attributes; the reference is the only thing that differs.
  const Surface = Element as 'div'
  return <Surface className={`overflow-hidden rounded-box bg-surface shadow-card ${className}`} {...rest} />
}
