import type { ReactElement } from 'react'
import { type DefaultToastOptions, toast } from 'react-hot-toast/headless'

const standardMs = 4000
const successMs = 2000
const removeDelayMs = 1000
/** Long enough to reach its button by the keyboard. */
const withActionMs = 12_000

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

type Options = {
  id?: string
  /** What happens next: it stands below the message, and stays as long as a plain one. */
  next?: string
}

/** The newest notification stands on top, so what comes below is added first. */
function withNext({ id, next }: Options = {}): { id?: string } {
  if (next) toast(next, id ? { id: `${id}-next` } : {})
  return id ? { id } : {}
}

/** Notifies the user of what just happened. Each function returns an id for `dismiss`, or to replace the message. */
export const toastNotifier = {
  plain: (message: string | ReactElement, options?: { id?: string }) => toast(message, options),
  /** With a button in it, which somebody has to find and press. */
  withAction: (message: ReactElement, { id }: { id: string }) => toast(message, { id, duration: withActionMs }),
  success: (message: string, options?: Options) => toast.success(message, withNext(options)),
  error: (message: string, options?: Options) => toast.error(message, { ...spokenAtOnce, ...withNext(options) }),
  loading: (message: string, options?: { id?: string }) => toast.loading(message, options),
  custom: (message: ReactElement, options?: { id?: string }) => toast.custom(message, options),
  dismiss: (id?: string) => toast.dismiss(id),
}
