import { useShellTexts } from '#web/texts/use-shell-texts.ts'

type SpinnerProps = { label?: string; size?: 'small' | 'large'; className?: string }

/** Shows, also to screen readers, that something is loading. */
export function Spinner({ label, size = 'large', className = '' }: SpinnerProps) {
  const t = useShellTexts()
  const ring = size === 'small' ? 'size-5 border-2' : 'size-9 border-3'
  return (
    <div role="status" className={`flex items-center justify-center ${size === 'large' ? 'py-10' : ''} ${className}`}>
      <span className={`${ring} animate-spin rounded-full border-line border-t-primary`} aria-hidden="true" />
      <span className="sr-only">{label ?? t('loading')}</span>
    </div>
  )
}
