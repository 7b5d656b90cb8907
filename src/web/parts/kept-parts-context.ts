import { createContext } from 'react'

/** A part of a page that is being rendered, with the names of the catalogues whose texts it uses. */
export type KeptPartSlot = {
  number: number
  /** True where its HTML lies in memory, so that nothing of it is rendered. */
  isKnown: boolean
  used: Set<string>
  usedLate: Set<string>
}

/** The parts of one rendering whose HTML lies in memory, or will. */
export type KeptParts = {
  /**
   * @param key all that its HTML depends on
   * @param hasIds true where it has ids of React, which belong to its place in the page
   */
  open: (key: string, options: { hasIds: boolean; outer: CatalogueNames }) => KeptPartSlot
}

/** Where the names of catalogues that a page uses are collected: at once, and with its late parts. */
export type CatalogueNames = { used?: Set<string> | undefined; usedLate?: Set<string> | undefined }

/** Null where every part is rendered: in the browser, in development, and in tests of components. */
export const KeptPartsContext = createContext<KeptParts | null>(null)
