import * as z from 'zod/mini'
import { navGroups, type PageNav } from './route.ts'
import { schemaOf } from './schema-of.ts'

/** A page that its reader may open, as the navigation shows it. */
export type OfficeLink = PageNav & { readonly href: string }

/** `state.office` of every page of the office: who reads it, and where their roles let them go. */
export type Office = {
  readonly person: { readonly name: string; readonly email: string }
  readonly roles: readonly string[]
  readonly nav: readonly OfficeLink[]
  /** Those that the person works in. */
  readonly markets: readonly { readonly market_id: number; readonly name: string; readonly time_zone: string }[]
}

const link = z.strictObject({
  group: z.enum(navGroups),
  label: z.string(),
  does: z.string(),
  key: z.exactOptional(z.string()),
  numbered: z.exactOptional(z.string()),
  href: z.string(),
})

/** What the platform adds to the state of every page of the office. */
export const officeState = {
  office: schemaOf<Office>()(
    z.strictObject({
      person: z.strictObject({ name: z.string(), email: z.string() }),
      roles: z.array(z.string()),
      nav: z.array(link),
      markets: z.array(z.strictObject({ market_id: z.int(), name: z.string(), time_zone: z.string() })),
    }),
  ),
}
