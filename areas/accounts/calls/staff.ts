import * as z from 'zod/mini'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchList, searchText } from '#platform/core/search.ts'
import { id, instant, text, visibleText } from '#platform/core/wire.ts'
import { admin } from '../rules/permissions.ts'

/** `invited`: has a link and has not joined. */
export const personStates = ['works', 'invited', 'left'] as const
export type PersonState = (typeof personStates)[number]

const person = {
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  state: z.enum(personStates),
  last_seen_at: z.nullable(instant),
}
/** `markets` empty: all of them. */
const listedPerson = z.strictObject({ ...person, markets: z.array(z.string()), restaurants: z.int() })
export type ListedPerson = z.output<typeof listedPerson>

const choice = z.strictObject({ id: z.int(), name: z.string() })
/** Where the reader may let somebody work. */
export const accessChoices = z.strictObject({
  markets: z.array(choice),
  restaurants: z.array(z.strictObject({ ...choice.shape, market_id: z.int(), business_id: z.nullable(z.int()) })),
  /** The reader works in all markets, and may let somebody else. */
  everywhere: z.boolean(),
})
export type AccessChoices = z.output<typeof accessChoices>

export const peoplePage = definePage({
  face: 'ops',
  path: '/secure/people',
  entry: 'areas/accounts/web/staff/people.page.tsx',
  title: 'People',
  may: admin,
  input: z.object({
    page: pageCursor,
    q: searchText,
    /** Without one: those who work and those who are invited. */
    state: searchList(),
    roles: searchList(),
    markets: searchList(),
  }),
  state: z.object({ people: z.array(listedPerson), people_pages: pageEnds }),
  nav: { group: 'People', label: 'People', does: 'Who works here: invite, roles, markets, leave', key: 'e' },
})

const access = {
  roles: z.array(text(40)).check(z.maxLength(30)),
  /** Empty: all markets. */
  market_ids: z.array(id).check(z.maxLength(1000)),
  franchise_ids: z.array(id).check(z.maxLength(1000)),
}

const accessRefusals = {
  person_name_missing: [422, 'Please enter a name.'],
  roles_missing: [422, 'Please choose at least one role.'],
  role_unknown: [422, 'Please choose roles of the list.'],
  market_not_yours: [422, 'You can let people work in your own markets only. Please choose among them.'],
  restaurants_missing: [422, 'Menu editors, restaurant staff and businesses need at least one restaurant.'],
  restaurant_elsewhere: [422, 'One of these restaurants is in none of the chosen markets.'],
} as const

export const invitePage = definePage({
  face: 'ops',
  path: '/secure/people/invite',
  entry: 'areas/accounts/web/staff/invite.page.tsx',
  title: 'Invite somebody',
  may: admin,
  state: z.object({ access_choices: accessChoices }),
})

/** Writes the person down, and mails a link that lets them in once. */
export const invitePerson = defineRoute({
  method: 'POST',
  path: '/secure/people',
  may: admin,
  input: z.object({ name: visibleText(200), email: text(254), ...access }),
  reply: z.object({ success: z.literal(true), user_id: z.int() }),
  refusals: {
    email_invalid: [422, 'Please enter a valid email address!'],
    email_taken: [422, 'Somebody signs in with this e-mail already, or has left. Look for them in the list.'],
    ...accessRefusals,
  },
  unanswered: 'It is not known whether the invitation was sent. Please look at the list.',
})

const ofPerson = { user_id: id }

export const personPage = definePage({
  face: 'ops',
  path: '/secure/people/:user_id',
  entry: 'areas/accounts/web/staff/person.page.tsx',
  title: 'Person',
  may: admin,
  input: z.object(ofPerson),
  malformed: 'not_found',
  state: z.object({
    person: z.strictObject({
      ...person,
      version: z.int(),
      market_ids: z.array(z.int()),
      franchise_ids: z.array(z.int()),
      created_at: instant,
      is_reader: z.boolean(),
      second_step: z.boolean(),
      /** Browsers that are signed in now. */
      sessions: z.array(z.strictObject({ session_id: z.int(), begun_at: instant, last_seen_at: instant })),
      /** Of a link that was mailed and not used. */
      link_expires_at: z.nullable(instant),
      driver_id: z.nullable(z.int()),
    }),
    access_choices: accessChoices,
    read_at: instant,
  }),
})

const changed_meanwhile = [409, 'Somebody else has changed this person. Reload the page to see it.'] as const
const own_access = [403, 'Nobody can give himself more. Please ask another admin.'] as const
const last_admin = [409, 'Nobody else is admin of all markets. Make somebody else one first.'] as const
const has_left = [409, 'This person has left. Let them in again first.'] as const

export const changePerson = defineRoute({
  method: 'POST',
  path: '/secure/people/:user_id',
  may: admin,
  input: z.object({ ...ofPerson, version: z.int(), name: visibleText(200), ...access }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: { changed_meanwhile, own_access, last_admin, ...accessRefusals },
  unanswered: 'The change was not saved. Please try again.',
})

const done = z.object({ success: z.literal(true) })

/** Another link by mail: to join, or for who has joined to choose another password. The ones before it end. */
export const sendStaffLink = defineRoute({
  method: 'POST',
  path: '/secure/people/:user_id/link',
  may: admin,
  input: z.object(ofPerson),
  reply: done,
  refusals: { has_left, too_many_links: [429, 'Ten links were sent today. Please wait until tomorrow.'] },
  unanswered: 'It is not known whether the link was sent. Please try again.',
})

/** The next sign-in sets it up anew. */
export const resetSecondStep = defineRoute({
  method: 'POST',
  path: '/secure/people/:user_id/second_step/reset',
  may: admin,
  input: z.object(ofPerson),
  reply: done,
  refusals: { own_second_step: [403, 'Another admin must reset your own second step.'] },
  unanswered: 'The second step was not reset. Please try again.',
})

/** In every browser, at once. */
export const endPersonsSessions = defineRoute({
  method: 'POST',
  path: '/secure/people/:user_id/sessions/end',
  may: admin,
  input: z.object(ofPerson),
  reply: done,
  unanswered: 'It is not known whether the sessions were ended. Please try again.',
})

/** Keeps the person's history, ends what they could do. */
export const endPerson = defineRoute({
  method: 'POST',
  path: '/secure/people/:user_id/leave',
  may: admin,
  input: z.object({ ...ofPerson, version: z.int() }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: { changed_meanwhile, last_admin },
  unanswered: 'It is not known whether the access was ended. Please reload the page.',
})

/** With a new link, as after an invitation; the old password is not theirs any more. */
export const restorePerson = defineRoute({
  method: 'POST',
  path: '/secure/people/:user_id/return',
  may: admin,
  input: z.object({ ...ofPerson, version: z.int() }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: { changed_meanwhile },
  unanswered: 'The person was not let in again. Please try again.',
})
