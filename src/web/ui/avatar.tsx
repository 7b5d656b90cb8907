import { initialsOf } from '#web/ui/initials.ts'

type AvatarProps = { name: string; image: string | null; size?: 'small' | 'large' }

/** A user's picture, or their initials. Decorative: the name is always beside it or names the control. */
export function Avatar({ name, image, size = 'small' }: AvatarProps) {
  const box = size === 'small' ? 'size-9 text-sm' : 'size-24 text-3xl'
  if (image) return <img src={image} alt="" width={96} height={96} className={`${box} rounded-full object-cover`} />
  return (
    <span
      className={`${box} inline-flex items-center justify-center rounded-full bg-primary font-semibold text-primary-content`}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}
