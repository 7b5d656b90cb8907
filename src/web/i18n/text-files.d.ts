declare module 'virtual:text-files' {
  /** `de/home` → the built file that holds the catalogue; nothing in development. */
  export const files: Record<string, string>
}
