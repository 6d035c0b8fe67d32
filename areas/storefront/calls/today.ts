import * as z from 'zod/mini'
import { schemaOf } from '#platform/core/schema-of.ts'
import type { Today } from '../rules/today.ts'

const spans = z.array(z.strictObject({ from: z.int(), to: z.int() }))

/** `state.today`. */
export const todayState = schemaOf<Today>()(
  z.strictObject({
    city: z.string(),
    time_text: z.string(),
    minute: z.int(),
    kitchens_open: z.int(),
    stores_open: z.int(),
    rows: z.array(z.strictObject({ name: z.string(), alcohol: z.boolean(), spans })),
  }),
)
