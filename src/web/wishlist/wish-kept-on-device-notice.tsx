import { useLocation } from 'react-router'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Link } from '#web/ui/link.tsx'

/** Tells a visitor that a wish is kept on this device, and leads to the log-in and back to this page, with the wish. */
export function WishKeptOnDeviceNotice() {
  const t = useCarsTexts()
  const { pathname, search } = useLocation()
  return t.rich('wishedHere', {
    link: (words) => (
      <Link
        to={`/login?${new URLSearchParams({ from: pathname + search })}`}
        className="font-medium text-primary underline underline-offset-4"
      >
        {words}
      </Link>
    ),
  })
}
