import { defineRoute } from '#platform/core/route.ts'

/** The driver's own button; the link that it leads to is that of the shifts. */
export const clockOut = defineRoute({
  method: 'POST',
  path: '/rocket/driver_app_web/clock_out',
  open: 'sign_in',
  caller: 'cookie',
  summary: 'Leads to the clock-out link of the own tablet',
})
