const minuteMs = 60_000

/** How long a mail waits after each failed try, in ms; after the last wait there is one more try. */
export const mailRetryWaitsMs = [1, 5, 30, 2 * 60, 12 * 60].map((minutes) => minutes * minuteMs)
