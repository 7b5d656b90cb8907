/** How long a Verify can be undone before anybody is told of it. */
export const verificationUndoSeconds = 15
