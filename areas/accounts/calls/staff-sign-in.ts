import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'

const returnTo = z.optional(z.string().check(z.maxLength(2000)))

export const loginPage = definePage({
  face: 'ops',
  path: '/secure/login',
  entry: 'areas/accounts/web/login.page.tsx',
  title: 'Sign in',
  open: 'sign_in',
  input: z.object({ return_to: returnTo }),
  state: z.object({
    login: z.object({
      return_to: returnTo,
      email: z.optional(z.string()),
      error: z.optional(z.string()),
      demo: z.boolean(),
    }),
  }),
})

export const login = defineRoute({
  method: 'POST',
  path: '/secure/login',
  open: 'sign_in',
  input: z.object({
    email: z.string().check(z.maxLength(254)),
    password: z.string().check(z.maxLength(128)),
    return_to: returnTo,
  }),
})

export const secondStepPage = definePage({
  face: 'ops',
  path: '/secure/login/second_step',
  entry: 'areas/accounts/web/second-step.page.tsx',
  title: 'Second step',
  open: 'sign_in',
  caller: 'cookie',
  input: z.object({ return_to: returnTo }),
  state: z.object({
    second_step: z.object({
      return_to: returnTo,
      error: z.optional(z.string()),
      /** The key for an authenticator app and its address, until the first code was right. */
      secret: z.optional(z.string()),
      address: z.optional(z.string()),
    }),
  }),
})

export const secondStep = defineRoute({
  method: 'POST',
  path: '/secure/login/second_step',
  open: 'sign_in',
  caller: 'cookie',
  input: z.object({ code: z.string().check(z.maxLength(20)), return_to: returnTo }),
})

export const logout = defineRoute({ method: 'POST', path: '/secure/logout', open: 'sign_in' })

/** Words that the forms show again. */
export const signInWords = {
  wrong: 'The e-mail or the password is not right.',
  too_many: 'Too many tries. Please wait 15 minutes.',
  wrong_code: 'The code is not right. Codes change every 30 seconds.',
} as const
