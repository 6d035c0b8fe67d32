import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '#platform/core/seeded.ts'
import { beyondShifts, checkDay, type DayFigures, meanBound } from './mdrp/check-day.ts'
import { type Instance, readInstance, readLines } from './mdrp/instance.ts'
import { type PlayedDay, playInstance } from './mdrp/play-instance.ts'
import { percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'

const minute = 60_000

/** On these the planner was tuned; the others were looked at afterwards only. */
const tunedOn = ['1o100t100s1p100', '4r50t75s1p100', '4o100t100s1p100', '1r50t75s2p100', '0r50t100s1p100']
/** Short of couriers: what is missing there is foresight. */
const goals: Readonly<Record<string, number>> = { '1o100t100s1p100': 1.14, '6o100t100s1p100': 1.17 }
const plainGoal = 1.1
/** Where kitchens are played wrong by so many minutes (one sigma) as well. */
const wrongKitchens = { names: ['4o100t100s1p100', '7o100t100s1p100'], sigma: 6, goal: 1.18 }

type Played = {
  readonly instance: Instance
  readonly day: PlayedDay
  readonly figures: DayFigures
  readonly bound: number
}

/** Public days of meal deliveries, minute by minute; `folder` holds one folder for each (docs/performance.md). */
export async function benchPlanMdrp({ quick, folder }: { quick: boolean; folder: string | undefined }): Promise<void> {
  if (!folder || !existsSync(folder)) return console.log('\nplan-mdrp: name the folder of the instances to play them')
  const all = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'orders.txt')))
  const names = quick ? all.filter((name) => name.startsWith('1') || name.startsWith('0r')) : all
  const rules = readRules(folder)
  for (const [heading, chosen] of [
    ['tuned on', names.filter((name) => tunedOn.includes(name))],
    ['not seen while tuning', names.filter((name) => !tunedOn.includes(name))],
  ] as const) {
    if (chosen.length === 0) continue
    printHeading(`Meal deliveries, instances ${heading}`)
    const days = chosen.map((name) => report(played(readInstance(folder, name)), rules.get(name)))
    const ratio = days.reduce((sum, { figures, bound }) => sum + meanOf(figures) / bound, 0) / days.length
    print({ what: `mean of ${days.length} instances, of the bound`, value: ratio, unit: '', goal: `≤ ${plainGoal}` })
    const [shown, changed] = days.reduce(([a, b], { day }) => [a + day.shown, b + day.changed], [0, 0])
    print({
      what: 'suggestions that changed the driver',
      value: (100 * changed) / Math.max(1, shown),
      unit: '%',
      goal: '≤ 4',
    })
  }
  if (quick) return
  printHeading(`Meal deliveries, kitchens wrong by ${wrongKitchens.sigma} min`)
  for (const name of wrongKitchens.names.filter((one) => all.includes(one))) {
    const { figures, bound, instance } = played(readInstance(folder, name), wrongKitchens.sigma)
    print({
      what: `${name}, click to door`,
      value: meanOf(figures),
      unit: 'min',
      reference: { what: 'bound', value: bound },
      goal: `≤ ${wrongKitchens.goal} of it`,
      more: `undelivered ${instance.orders.length - figures.delivered}, kept waiting beyond a shift's end ${figures.keptWaiting}${brokenText(figures)}`,
    })
  }
}

function played(instance: Instance, sigma = 0): Played {
  const told = (order: number) => instance.orders[order]?.ready_at ?? 0
  const late = instance.orders.map((_, order) => lateness(order, sigma))
  const readyAt = (order: number) => Math.max(instance.orders[order]?.placed_at ?? 0, told(order) + (late[order] ?? 0))
  const day = playInstance({
    ...instance,
    orders: instance.orders.map((order, at) => ({ ...order, ready_at: readyAt(at) })),
  })
  return { instance, day, figures: checkDay(instance, day, readyAt), bound: meanBound(instance, readyAt) }
}

/** Whole minutes of a normal distribution, the same at every run. */
function lateness(order: number, sigma: number): number {
  if (sigma === 0) return 0
  const random = seeded(order + 1)
  const normal = Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  return Math.round(sigma * normal) * minute
}

const meanOf = ({ clicks }: DayFigures) => clicks.reduce((sum, one) => sum + one, 0) / Math.max(1, clicks.length)
const brokenText = ({ broken }: DayFigures) =>
  broken.length > 0 ? ` | BROKEN RULES ${broken.length}: ${broken[0]}` : ''

function report(one: Played, plain: string | undefined): Played {
  const { instance, day, figures, bound } = one
  const { name, orders } = instance
  print({
    what: `${name}, click to door`,
    value: meanOf(figures),
    unit: 'min',
    reference: { what: 'bound', value: bound },
    goal: `≤ ${goals[name] ?? plainGoal} of it`,
    more:
      [
        `p95 ${short(percentile(figures.clicks, 0.95))}`,
        `undelivered ${orders.length - figures.delivered} of ${beyondShifts(instance)} that no shift can fetch`,
        `changed ${short((100 * day.changed) / Math.max(1, day.shown))} %`,
        `driver ${short(figures.driverMinutes / Math.max(1, figures.delivered))} min an order`,
        `step p95 ${short(percentile(day.stepMs, 0.95))} ms of processor (goal ≤ 50)`,
        ...(plain ? [plain] : []),
      ].join(', ') + brokenText(figures),
  })
  return one
}

/** What plain rules reach, where the folder says so. */
function readRules(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, 'reference-figures.csv')
  if (!existsSync(file)) return new Map()
  const ruleOf = (line: Readonly<Record<string, string>>, rule: string) =>
    `${line[`${rule}_mean_click_to_door`]} (${line[`${rule}_undelivered`]} undelivered)`
  return new Map(
    readLines(file, ',').map((line) => [
      line.instance ?? '',
      `nearest free ${ruleOf(line, 'greedy')}, bundles ${ruleOf(line, 'bundle')}`,
    ]),
  )
}
