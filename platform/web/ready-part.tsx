import type { ReactNode } from 'react'
import type { DrawnParts } from '#platform/core/drawn-page.ts'

let parts: DrawnParts | undefined

/** On the server, before a page is drawn. */
export function serveParts(ofPage: DrawnParts): void {
  parts = ofPage
}

type ReadyPartProps = { name: string; of: object; children: ReactNode }

/**
 * A part of a page whose first picture depends on `of` alone, such as the cards of a menu. The server draws and compresses it once for all
 * visitors. Nothing in it may use `useId`, whose count goes through the whole page.
 */
export function ReadyPart({ name, of, children }: ReadyPartProps) {
  if (!parts) return children
  const mark = parts.mark(name)
  if (parts.has(name, of)) return mark
  return (
    <>
      {mark}
      {children}
      {mark}
    </>
  )
}
