declare module 'virtual:late-files' {
  /** The script files of a route's late parts, by the file of the route. */
  export const lateFiles: Record<string, string[]>
}
