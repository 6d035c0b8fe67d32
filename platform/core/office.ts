import type { PageNav } from './route.ts'

/** A page that its reader may open, as the navigation shows it. */
export type OfficeLink = PageNav & { readonly href: string }

/** `state.office` of every page of the office: who reads it, and where their roles let them go. */
export type Office = {
  readonly person: { readonly name: string; readonly email: string }
  readonly roles: readonly string[]
  readonly nav: readonly OfficeLink[]
  /** Those that the person works in. */
  readonly markets: readonly { readonly market_id: number; readonly name: string }[]
}
