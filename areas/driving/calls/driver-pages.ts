import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { definePage } from '#platform/core/route.ts'
import { driverHomeState } from './home.ts'

const signedOut = z.object({
  reason: z.enum(['not_signed_in', 'clocked_out']),
  /** Of dispatch, as far as the server knows whose phone this was. */
  support_phone: z.nullable(z.string()),
})

/**
 * Home, pickup, door and signature are one page of the browser: each gets the driver's whole state, and shows the screen that its address names, so
 * that the next screen opens without a network too.
 */
const shown = {
  face: 'town',
  entry: 'areas/driving/web/driver.page.tsx',
  title: 'Cosmic driver',
  state: z.object({
    /** Null on a phone that is signed out. */
    driver: z.nullable(driverHomeState),
    signed_out: z.nullable(signedOut),
    /** By it the browser's push service knows us. */
    push_key: z.string(),
  }),
} as const

/** Also the tablet's link, which signs in whoever has no role yet; without a link it is for drivers alone. */
export const driverHomePage = definePage({
  ...shown,
  path: '/rocket/driver_app_web',
  open: 'sign_in',
  caller: 'cookie',
  input: z.object({
    tabletId: z.optional(z.string().check(z.maxLength(100))),
    secret: z.optional(z.string().check(z.maxLength(200))),
  }),
})

const ofAssignment = z.object({ driver_assignment_id: z.string().check(z.maxLength(60)) })

export const pickupPage = definePage({
  ...shown,
  path: '/rocket/driver_app_web/pickup/:driver_assignment_id',
  may: driver,
  input: ofAssignment,
})

export const deliverPage = definePage({
  ...shown,
  path: '/rocket/driver_app_web/deliver/:driver_assignment_id',
  may: driver,
  input: ofAssignment,
})

export const signPage = definePage({
  ...shown,
  path: '/rocket/driver_app_web/sign/:driver_assignment_id',
  may: driver,
  input: ofAssignment,
})
