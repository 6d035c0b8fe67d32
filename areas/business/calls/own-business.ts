import * as z from 'zod/mini'
import { id } from '#platform/core/wire.ts'

/** For who has several businesses: which one; without it their first. */
export const chosenBusiness = { business_id: z.optional(id) }

const namedBusiness = z.strictObject({ business_id: z.int(), name: z.string() })
export type NamedBusiness = z.output<typeof namedBusiness>

/** Those that can be chosen; none for who has but one. */
export const offeredBusinesses = z.array(namedBusiness)
