import type { ApiFetch } from '#web/client/api-client.ts'

/**
 * For reads that a form makes by itself: a refusal signs nobody out under what they type. Whoever's session has ended
 * hears so when the form is sent, and keeps what is typed.
 */
export const quietFetch: ApiFetch = (input, init) => fetch(input, init)
