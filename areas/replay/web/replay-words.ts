import { shortDay, weekdayOf } from '#platform/core/day.ts'
import { weekdayName } from '#platform/core/day-text.ts'
import { timeText } from '#platform/core/local-time.ts'
import type { Move, ReplayDay } from '../rules/day.ts'
import type { Difference, Reason } from '../rules/differences.ts'
import { type Figures, metresPerMile, sentMetres } from '../rules/measure.ts'
import type { LateCause, Lesson, ScorePart } from '../rules/score.ts'
import type { PolicyName } from './replay-search.ts'

export const policyTexts: Readonly<Record<PolicyName, string>> = {
  recorded: 'As it was',
  nearest: 'Nearest free',
  suggested: 'Suggested',
  waiting: 'Sent to wait',
  mine: 'You',
}

export const dayText = (day: string) => `${weekdayName(weekdayOf(day))}, ${shortDay(day)}`

const percent = (share: number) => `${Math.round(share * 100)} %`
const minutes = (value: number) => `${value.toFixed(1)} min`

export type FigureRow = {
  readonly label: string
  readonly of: (figures: Figures) => number
  readonly text: (value: number) => string
  /** Which end is better. */
  readonly best: 'most' | 'least'
  /** A full bar. */
  readonly full: number
}

export const figureRows: readonly FigureRow[] = [
  { label: 'On time', of: ({ on_time }) => on_time, text: percent, best: 'most', full: 1 },
  { label: 'Click to door', of: ({ click_to_door }) => click_to_door, text: minutes, best: 'least', full: 60 },
  {
    label: '95 of 100 within',
    of: ({ click_to_door_p95 }) => click_to_door_p95,
    text: (value) => `${Math.round(value)} min`,
    best: 'least',
    full: 90,
  },
  {
    label: 'Driver min an order',
    of: ({ driver_minutes }) => driver_minutes,
    text: (value) => value.toFixed(1),
    best: 'least',
    full: 40,
  },
  {
    label: 'Straight miles an order',
    of: ({ miles }) => miles,
    text: (value) => value.toFixed(2),
    best: 'least',
    full: 6,
  },
  {
    label: 'Orders a trip',
    of: ({ orders_a_trip }) => orders_a_trip,
    text: (value) => value.toFixed(2),
    best: 'most',
    full: 2,
  },
  { label: 'Not delivered', of: ({ undelivered }) => undelivered, text: String, best: 'least', full: 10 },
]

const nameOf = ({ drivers }: ReplayDay, driver: number) => drivers[driver]?.name.split(' ')[0] ?? 'Nobody'
const labelOf = ({ orders }: ReplayDay, order: number) => orders[order]?.label ?? ''
const plural = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

export function reasonText(day: ReplayDay, reason: Reason): string {
  switch (reason.why) {
    case 'together':
      return `${nameOf(day, reason.driver)} took it with ${labelOf(day, reason.with)}, same store`
    case 'not_given':
      return `Nobody gave it for ${reason.minutes} min`
    case 'others_first':
      return `${nameOf(day, reason.driver)} had ${plural(reason.orders, 'order')} first`
    case 'not_near':
      return `${nameOf(day, reason.driver)} was not near`
    case 'undelivered':
      return 'Brought by one of them alone'
    case 'waited_near':
      return `${nameOf(day, reason.driver)} waited ${reason.minutes} min from the store`
    case 'sent_away':
      return `${nameOf(day, reason.driver)} had been sent away to wait`
  }
}

/** What sending drivers who sat came to, against the planner alone; `differences` are those of the two. */
export function sentText(
  { places }: Pick<ReplayDay, 'places'>,
  moves: readonly Move[],
  differences: readonly Pick<Difference, 'gain'>[],
): string {
  if (moves.length === 0) return 'Nobody sat where another place would have been worth the way.'
  const gains = differences.flatMap(({ gain }) => gain ?? [])
  const [sooner, later] = [gains.filter((gain) => gain > 0), gains.filter((gain) => gain < 0)]
  const times = `Sent ${moves.length === 1 ? 'once' : plural(moves.length, 'time')}, ${(sentMetres({ places }, moves) / metresPerMile).toFixed(1)} straight miles.`
  if (sooner.length + later.length === 0) return `${times} No order came sooner or later.`
  const most = (own: readonly number[]) => Math.max(...own.map(Math.abs))
  const parts = [
    sooner.length > 0 ? `${plural(sooner.length, 'order')} sooner, by ${most(sooner)} min at most` : '',
    later.length > 0 ? `${plural(later.length, 'order')} later, by ${most(later)} min at most` : '',
  ]
  return `${times} Against the suggestions alone: ${parts.filter(Boolean).join('; ')}.`
}

export function gainText({ gain }: Difference): string {
  if (gain === null) return 'one only'
  return gain > 0 ? `−${gain} min` : `+${-gain} min`
}

export function countersText(day: ReplayDay, { left, right }: Difference, zone: string): string {
  const at = (one: Difference['left']) =>
    one ? `${nameOf(day, one.driver)} there ${timeText(one.at, zone)}` : 'nobody'
  return `${at(right)}, then ${at(left)}`.replace(
    ', then ',
    left && right && left.driver === right.driver ? ', before ' : ', else ',
  )
}

export const partTexts: Readonly<Record<ScorePart['part'], string>> = {
  promises: 'Promises kept',
  click_to_door: 'Click to door',
  driver_minutes: 'Driver minutes',
  given_in_time: 'Given in time',
}

export function partText({ part, mine, plan }: ScorePart): string {
  if (part === 'promises') return `${percent(mine)}, the plan ${percent(plan ?? 0)}`
  if (part === 'given_in_time') return `${minutes(mine)} from order to decision`
  return `${mine.toFixed(1)} min${part === 'driver_minutes' ? ' an order' : ''}, the plan ${(plan ?? 0).toFixed(1)}`
}

const minuteMs = 60_000

function causeText(cause: LateCause, driver: string, store: string): string {
  const later = 'later_ms' in cause ? Math.round(cause.later_ms / minuteMs) : 0
  const so = later > 0 ? ` and had its food ${later} min later than planned` : ''
  switch (cause.why) {
    case 'others_first':
      return `${driver} brought ${plural(cause.orders, 'other order')} first${so}.`
    case 'far':
      return `${driver} had ${Math.round(cause.way_ms / minuteMs)} min to drive to ${store}${so}.`
    case 'stops_between':
      return `${driver} made ${plural(cause.stops, 'other stop')} between ${store} and its door.`
  }
}

export function lessonTexts(day: ReplayDay, lesson: Lesson): readonly [what: string, why: string] {
  const [label, lost, planned] = [
    labelOf(day, lesson.order),
    Math.round(lesson.lost_ms / minuteMs),
    nameOf(day, lesson.driver),
  ]
  const store = day.places[day.orders[lesson.order]?.store ?? 0]?.store ?? 'one store'
  switch (lesson.lesson) {
    case 'waited':
      return [
        `${label} waited ${lesson.minutes} min for you`,
        `The plan gave it to ${planned}: ${lost} min earlier at the door.`,
      ]
    case 'together': {
      const [own, other] = lesson.drivers.map((driver) => nameOf(day, driver))
      return [
        `${label} could have travelled with ${labelOf(day, lesson.with)}`,
        `Both from ${store}. You sent ${own} and ${other}; the plan sent ${planned} once: ${lost} min earlier at the door.`,
      ]
    }
    case 'other_driver':
      return [
        `${label} to ${planned}, not ${nameOf(day, lesson.mine)}`,
        `${causeText(lesson.cause, nameOf(day, lesson.mine), store)} Under the plan ${lost} min earlier at the door.`,
      ]
    case 'other_stops':
      return [
        `${label} sooner with ${planned}`,
        `${causeText(lesson.cause, planned, store)} Under the plan ${lost} min earlier at the door.`,
      ]
  }
}
