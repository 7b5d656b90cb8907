import type { ReactElement } from 'react'
import { type DefaultToastOptions, toast } from 'react-hot-toast/headless'

const standardMs = 4000
const successMs = 2000
const removeDelayMs = 1000

/** How long each kind stays; at most 20 show at once, which is the library's own limit. */
export const toastDefaults: DefaultToastOptions = {
  removeDelay: removeDelayMs,
  blank: { duration: standardMs },
  error: { duration: standardMs },
  custom: { duration: standardMs },
  success: { duration: successMs },
  loading: { duration: Number.POSITIVE_INFINITY },
}

/** Passed with each error: the options of a toast override the defaults above. */
const spokenAtOnce = { ariaProps: { role: 'alert', 'aria-live': 'assertive' } } as const

/** Notifies the user of what just happened. Each function returns an id for `dismiss`, or to replace the message. */
export const notify = {
  plain: (message: string, options?: { id?: string }) => toast(message, options),
  success: (message: string, options?: { id?: string }) => toast.success(message, options),
  error: (message: string, options?: { id?: string }) => toast.error(message, { ...spokenAtOnce, ...options }),
  loading: (message: string, options?: { id?: string }) => toast.loading(message, options),
  custom: (message: ReactElement, options?: { id?: string }) => toast.custom(message, options),
  dismiss: (id?: string) => toast.dismiss(id),
}
