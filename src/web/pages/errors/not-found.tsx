import { data } from 'react-router'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFoundScreen />
}
