import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { defineRoute } from '#platform/core/route.ts'

/** What the form for a new item is filled with (ADM-11…15). */
export const lookUpUpc = defineRoute({
  method: 'GET',
  path: '/admin/menu_items/lookup_upc',
  may: admin,
  input: z.object({ upc: z._default(z.string().check(z.maxLength(200)), '') }),
  reply: z.object({
    name: z.string(),
    description: z.string(),
    data_source: z.string(),
    images: z.array(z.string()),
    overflow_name: z.string(),
    not_found: z.boolean(),
    error: z.string(),
  }),
})
