/** The server, or what stands before it, is away for a moment; from 520 on a CDN says so. */
export const awayStatuses = new Set([502, 503, 504, 520, 521, 522, 523, 524])
