import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { dayFromIso } from '#platform/core/day.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { formBoolean, id, instant } from '#platform/core/wire.ts'
import { branchLimits } from '../rules/branch.ts'
import type { ReplayDay, Run } from '../rules/day.ts'
import { mostPlayed } from '../rules/day.ts'
import { instanceFiles } from '../rules/public-instance.ts'
import type { Score } from '../rules/score.ts'

/** Dispatchers train here, and those who lead them compare. */
const may = [...dispatcher, 'manager'] as const

const day = z.string().check(z.refine((text) => dayFromIso(text) !== undefined))

function within([least, most]: readonly [number, number]) {
  const number = z.number().check(z.gte(least), z.lte(most))
  return z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,2})?$/)), z.transform(Number))]),
    number,
  )
}

/** What is other than it was; the same names stand in the page's address. */
const branchFields = {
  drivers: z._default(within(branchLimits.drivers), 0),
  kitchens: z._default(within(branchLimits.kitchens), 0),
  room: z._default(within(branchLimits.room), 4),
  late: z.optional(within(branchLimits.late)),
  driver_minute: z.optional(within(branchLimits.driver_minute)),
  waits: z._default(formBoolean, false),
}
const branch = z.strictObject(branchFields)

const training = z.strictObject({
  replay_training_id: z.int(),
  day: z.string(),
  name: z.string(),
  made_at: instant,
  total: z.int(),
  counted: z.int(),
})
export type ShownTraining = z.output<typeof training>

const listedDay = z.strictObject({
  day: z.string(),
  orders: z.int(),
  drivers: z.int(),
  /** By half hours, from the first to the last one of all days that are listed. */
  bars: z.array(z.int()),
})
export type ListedDay = z.output<typeof listedDay>

/** `/secure/replay`: recorded days, played again. */
export const replayPage = definePage({
  face: 'ops',
  path: '/secure/replay',
  entry: 'areas/replay/web/replay.page.tsx',
  title: 'Replay and training',
  may,
  input: z.object({ market: z.optional(id) }),
  malformed: 'not_found',
  state: z.object({
    replay: z.strictObject({
      market_id: z.int(),
      market: z.string(),
      time_zone: z.string(),
      /** What the planner of this market goes by. */
      weights: z.strictObject({ late: z.number(), driver_minute: z.number() }),
      /** The latest first. */
      days: z.array(listedDay),
      /** Of the person who looks; of everybody for those who lead. */
      trainings: z.array(training),
    }),
  }),
  nav: { group: 'Today', label: 'Replay', does: 'Play an evening again, compare, train', key: 'y' },
})

const visit = {
  kind: z.enum(['pickup', 'deliver']),
  order: z.int(),
  driver: z.int(),
  from: z.int(),
  to: z.int(),
  leaves_at: z.int(),
  arrives_at: z.int(),
  ends_at: z.int(),
}
const replayRun = schemaOf<Run>()(
  z.strictObject({
    visits: z.array(z.strictObject(visit)),
    given: z.array(z.strictObject({ order: z.int(), driver: z.int(), at: z.int() })),
    moves: z.optional(
      z.array(z.strictObject({ driver: z.int(), from: z.int(), to: z.int(), leaves_at: z.int(), arrives_at: z.int() })),
    ),
  }),
)
const service = {
  settle_ms: z.number(),
  hand_over_ms: z.number(),
  joined_ms: z.number(),
  joined_hand_over_ms: z.number(),
  leave_door_ms: z.number(),
}
const weights = {
  late: z.number(),
  late_squared: z.number(),
  driver_minute: z.number(),
  shown_change: z.number(),
  load: z.number(),
  unserved: z.number(),
}
/** A day without its ways, which only training needs. */
const replayDay = schemaOf<Omit<ReplayDay, 'travel' | 'acts' | 'sequences'>>()(
  z.strictObject({
    orders: z.array(
      z.strictObject({
        label: z.string(),
        store: z.int(),
        door: z.int(),
        street: z.string(),
        placed_at: z.int(),
        told_at: z.int(),
        ready_at: z.int(),
        promised_at: z.nullable(z.int()),
        door_ms: z.number(),
        room: z.int(),
        alcohol: z.boolean(),
        hours: z.nullable(z.array(z.tuple([z.int(), z.int()]))),
      }),
    ),
    drivers: z.array(
      z.strictObject({
        name: z.string(),
        place: z.int(),
        on_at: z.int(),
        off_at: z.int(),
        pick_until: z.int(),
        done_until: z.int(),
        takes_alcohol: z.boolean(),
      }),
    ),
    places: z.array(z.strictObject({ x: z.number(), y: z.number(), store: z.nullable(z.string()) })),
    service: z.strictObject(service),
    limits: z.strictObject({ room: z.int(), stops: z.int(), mixes_stores: z.boolean() }),
    weights: z.strictObject(weights),
    redirects: z.boolean(),
  }),
)

/** How the day itself went, by what was recorded; minutes, but for the share. */
const facts = z.strictObject({ on_time: z.number(), click_to_door: z.number(), dispatchers: z.int() })

const played = {
  success: z.literal(true),
  day: replayDay,
  /** Null where nothing of what was done is known. */
  recorded: z.nullable(replayRun),
  nearest: replayRun,
  suggested: replayRun,
  /** The planner, with whoever sat sent somewhere to wait; null where that was not asked, or nothing tells where. */
  waiting: z.nullable(replayRun),
  played_ms: z.number(),
}

const busy = {
  busy: [503, 'Other days are being played just now. Please try again in a moment.'],
  not_played: [503, 'This day could not be played. Please try again.'],
} as const
const tooLarge = {
  too_large: [
    422,
    `This day is too large: at most ${mostPlayed.orders.toLocaleString('en')} orders and ${mostPlayed.drivers} drivers can be played here.`,
  ],
} as const

/** A recorded day as it was, under the plain rule and under the planner, with what is other. */
export const playRecordedDay = defineRoute({
  method: 'GET',
  path: '/secure/replay/days/:day',
  may,
  input: z.object({ day, market: id, ...branchFields, ways: z._default(formBoolean, false) }),
  malformed: 'not_found',
  reply: z.strictObject({
    ...played,
    facts,
    /** In seconds, from each place to each, row by row; only where ways were asked for. */
    travel: z.nullable(z.array(z.int())),
  }),
  refusals: { ...busy, ...tooLarge },
  limit: { per: 'person', most: 120, withinMs: 60_000 },
  unanswered: 'The day could not be played. Please try again.',
})

const cell = z.string().check(z.maxLength(100))
/** Cell by cell: in the text of a whole file, coordinates and minutes beside each other pass for card numbers. */
const file = z.readonly(z.array(z.readonly(z.array(cell).check(z.maxLength(20)))).check(z.maxLength(10_000)))

/** A public day from its four files; nothing of it is kept. */
export const playPublicDay = defineRoute({
  method: 'POST',
  path: '/secure/replay/public_days',
  may,
  body: { kind: 'json', most: 2_000_000 },
  input: z.object({
    ...(Object.fromEntries(instanceFiles.map((name) => [name, file])) as Record<
      (typeof instanceFiles)[number],
      typeof file
    >),
    ...branchFields,
  }),
  reply: z.strictObject(played),
  refusals: { ...busy, ...tooLarge, not_an_instance: [422, 'These files are not a public instance.'] },
  limit: { per: 'person', most: 30, withinMs: 60_000 },
  unanswered: 'The day could not be played. Please try again.',
})

/** An evening that somebody has dispatched: what was given when. The server plays and scores it. */
export const scoreTraining = defineRoute({
  method: 'POST',
  path: '/secure/replay/trainings',
  may,
  body: { kind: 'json', most: 500_000 },
  input: z.object({
    day,
    market: id,
    branch,
    acts: z
      .array(
        z.strictObject({ order: z.int().check(z.nonnegative()), driver: z.int().check(z.nonnegative()), at: z.int() }),
      )
      .check(z.maxLength(3_000)),
    /** When the trainee stopped; null played to the end. */
    until: z.nullable(z.int()),
    request_key: z.optional(z.string().check(z.maxLength(100))),
  }),
  idempotencyKey: 'request_key',
  reply: z.strictObject({
    success: z.literal(true),
    run: replayRun,
    score: schemaOf<Score>()(scoreSchema()),
    training,
  }),
  refusals: busy,
  limit: { per: 'person', most: 20, withinMs: 60_000 },
  unanswered: 'The score could not be worked out. Please try again.',
})

function scoreSchema() {
  const lesson = { order: z.int(), lost_ms: z.number(), at: z.int(), driver: z.int() }
  const cause = z.discriminatedUnion('why', [
    z.strictObject({ why: z.literal('others_first'), orders: z.int(), later_ms: z.number() }),
    z.strictObject({ why: z.literal('far'), way_ms: z.number(), later_ms: z.number() }),
    z.strictObject({ why: z.literal('stops_between'), stops: z.int() }),
  ])
  return z.strictObject({
    total: z.int(),
    parts: z.array(
      z.strictObject({
        part: z.enum(['promises', 'click_to_door', 'driver_minutes', 'given_in_time']),
        most: z.int(),
        points: z.int(),
        mine: z.number(),
        plan: z.nullable(z.number()),
      }),
    ),
    lessons: z.array(
      z.discriminatedUnion('lesson', [
        z.strictObject({ ...lesson, lesson: z.literal('waited'), minutes: z.int() }),
        z.strictObject({
          ...lesson,
          lesson: z.literal('together'),
          with: z.int(),
          drivers: z.tuple([z.int(), z.int()]),
        }),
        z.strictObject({ ...lesson, lesson: z.literal('other_driver'), mine: z.int(), cause }),
        z.strictObject({ ...lesson, lesson: z.literal('other_stops'), cause }),
      ]),
    ),
    counted: z.int(),
  })
}
