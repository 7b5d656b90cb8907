import { createRoot } from 'react-dom/client'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { Toaster } from '#web/ui/toaster.tsx'

// Bundled by the notifications' test and run on a page of the site: every kind of message, including those that no
// screen shows at the moment.
const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(<Toaster />)
Object.assign(window, {
  notify: toastNotifier,
  notifyCustom: (text: string) => toastNotifier.custom(<p className="custom">{text}</p>),
})
