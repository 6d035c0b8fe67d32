import type { IconName } from '../icon.tsx'

export type NavLink = {
  label: string
  href: string
  icon: IconName
  /** What one does there; the palette finds the page by it too. */
  does?: string | undefined
  /** Opens it after `G`. */
  key?: string | undefined
  /** What has a page of its own below this one, by its number: `Order`. */
  numbered?: string | undefined
  count?: number | undefined
  /** Stands in the tab bar of a phone; four do at most. */
  tab?: boolean | undefined
}
export type NavPart = { title?: string | undefined; links: readonly NavLink[] }

/** Something that the page can do, for the palette. */
export type Command = { label: string; icon?: IconName | undefined; keys?: string | undefined } & (
  | { href: string; onRun?: undefined }
  | { onRun: () => void; href?: undefined }
)

/** A key and what it does, for the list of keys. */
export type KeyLine = readonly [key: string, does: string]
