/** A grey shape where something will be. Give it a size; say that it loads with a Spinner or `aria-busy` beside it. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse rounded-field bg-base-300 motion-reduce:animate-none ${className}`}
    />
  )
}
