import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text, visibleText } from '#platform/core/wire.ts'

const manager = ['manager'] as const

/** `expired`: the link is too old, and can be sent again. */
export const driverStates = ['at_work', 'off', 'invited', 'expired'] as const

const listedDriver = z.strictObject({
  /** Null: was invited and has not joined. */
  driver_id: z.nullable(z.int()),
  /** One that is open; of a driver who is to have an account by it as well. */
  driver_invitation_id: z.nullable(z.int()),
  name: z.string(),
  phone_number: z.string(),
  /** Of a driver: null is without an account. */
  email: z.nullable(z.string()),
  state: z.enum(driverStates),
  /** On the clock, or since when the invitation is out. */
  since: z.nullable(instant),
  tablet_id: z.nullable(z.string()),
  alcohol_approved: z.boolean(),
})
export type ListedDriver = z.output<typeof listedDriver>

/** Who drives in one market, and who was invited to. */
export const driversPage = definePage({
  face: 'ops',
  path: '/secure/drivers',
  entry: 'areas/shifts/web/drivers.page.tsx',
  title: 'Drivers',
  may: manager,
  input: z.object({ market: z.optional(id) }),
  state: z.object({
    listed_drivers: z.array(listedDriver),
    drivers_market: z.strictObject({
      market_id: z.int(),
      market: z.string(),
      time_zone: z.string(),
      now: instant,
    }),
  }),
  nav: { group: 'People', label: 'Drivers', does: 'Invite drivers, and who drives here' },
})

const notOpen = [409, 'This invitation is used or was taken back. Reload the page to see how it is now.'] as const

/** Sends a link by text, and by mail where there is an address. */
export const inviteDriver = defineRoute({
  method: 'POST',
  path: '/secure/drivers',
  may: manager,
  input: z.object({ market_id: id, name: visibleText(80), phone_number: text(30), email: text(254) }),
  reply: z.object({ success: z.literal(true), driver_invitation_id: z.int() }),
  refusals: {
    driver_name_missing: [422, 'Please enter a name.'],
    phone_invalid: [422, 'Please enter a phone number with area code.'],
    email_invalid: [422, 'This is no e-mail address. Leave it empty to send a text alone.'],
    unknown_market: [404, 'There is no such market.'],
    invited_already: [409, 'This number is invited already. Send that invitation again instead.'],
    email_taken: [409, 'Somebody with this e-mail works here already. Ask an admin to let them claim shifts.'],
    drives_already: [409, 'A driver of this market has this number already.'],
  },
  unanswered: 'There was no answer: the invitation may not be sent. Reload the page to see.',
})

const ofInvitation = z.object({ driver_invitation_id: id })

/** A new link; the one before it ends. */
export const sendInvitation = defineRoute({
  method: 'POST',
  path: '/secure/drivers/invitations/:driver_invitation_id/send',
  may: manager,
  input: ofInvitation,
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    not_open: notOpen,
    too_many_links: [429, 'This invitation was sent ten times. Take it back, and check the number.'],
  },
  unanswered: 'There was no answer: the link may not be sent. Please try again.',
})

export const endInvitation = defineRoute({
  method: 'POST',
  path: '/secure/drivers/invitations/:driver_invitation_id/end',
  may: manager,
  input: ofInvitation,
  reply: z.object({ success: z.literal(true) }),
  refusals: { not_open: notOpen },
  unanswered: 'There was no answer: the invitation may still be open. Please try again.',
})

const ofDriver = { driver_id: id }
const linked_already = [409, 'This driver has an account already. Reload the page to see it.'] as const

/** Gives a driver the account of somebody who works here, who may claim shifts with it from then on. */
export const linkDriver = defineRoute({
  method: 'POST',
  path: '/secure/drivers/:driver_id/account',
  may: manager,
  input: z.object({ ...ofDriver, email: text(254) }),
  reply: z.object({ success: z.literal(true), name: z.string() }),
  refusals: {
    email_invalid: [422, 'Please enter a valid email address!'],
    unknown_account: [404, 'Nobody who works in this market signs in with this e-mail.'],
    own_account: [403, 'Another manager must link your own account.'],
    account_taken: [409, 'This account belongs to another driver already.'],
    linked_already,
  },
  unanswered: 'There was no answer: the account may not be linked. Reload the page to see.',
})

/** Sends a driver without an account a link to make one. */
export const inviteListedDriver = defineRoute({
  method: 'POST',
  path: '/secure/drivers/:driver_id/invite',
  may: manager,
  input: z.object(ofDriver),
  reply: z.object({ success: z.literal(true), driver_invitation_id: z.int() }),
  refusals: { linked_already, invited_already: inviteDriver.refusals.invited_already },
  unanswered: inviteDriver.unanswered,
})

const path = '/rocket/driver_app_web/join'
const key = z.string().check(z.regex(/^[\w-]{20,100}$/))

/** Where the link leads: an account of one's own. */
export const driverJoinPage = definePage({
  face: 'town',
  path,
  entry: 'areas/shifts/web/driver-join.page.tsx',
  title: 'Drive for Cosmic',
  open: 'sign_in',
  input: z.object({ key }),
  malformed: 'not_found',
  state: z.object({
    driver_join: z.object({
      key: z.string(),
      name: z.string(),
      market: z.string(),
      email: z.string(),
      error: z.optional(z.string()),
    }),
  }),
})

/** An ordinary form post, so that password managers keep the pair. */
export const joinAsDriver = defineRoute({
  method: 'POST',
  path,
  open: 'sign_in',
  input: z.object({
    key,
    email: text(254),
    password: z.string().check(z.maxLength(1000)),
    password_again: z.string().check(z.maxLength(1000)),
  }),
  limit: { per: 'address', most: 30, withinMs: 10 * 60_000 },
})
