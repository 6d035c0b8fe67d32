import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'

const key = z.string().check(z.regex(/^[\w-]{20,100}$/))

/** Where a mailed link leads: to a first password, or to another one. */
export const joinPage = definePage({
  face: 'ops',
  path: '/secure/join',
  entry: 'areas/accounts/web/staff/join.page.tsx',
  title: 'Choose a password',
  open: 'sign_in',
  input: z.object({ key }),
  malformed: 'not_found',
  state: z.object({
    join: z.object({
      key: z.string(),
      name: z.string(),
      email: z.string(),
      is_new: z.boolean(),
      error: z.optional(z.string()),
    }),
  }),
})

export const join = defineRoute({
  method: 'POST',
  path: '/secure/join',
  open: 'sign_in',
  input: z.object({
    key,
    password: z.string().check(z.maxLength(1000)),
    password_again: z.string().check(z.maxLength(1000)),
  }),
})
