/** Dispatches `deleted` when a saved search was deleted in this tab: an account that was full has room again. */
export const savedSearchDeletions = new EventTarget()
