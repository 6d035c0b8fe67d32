import { sql } from 'kysely'
import { plannedDayFrom } from '#areas/shifts/rules/planned-day.ts'
import { workerOf } from '#areas/shifts/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { answerAboutPay, askAboutPay } from '../calls/invoices.ts'
import { orderLines } from '../rules/order-lines.ts'
import { periodStart } from '../rules/pay-period.ts'
import { weeksOf } from './invoices.ts'

const mostOpen = 20

/** Of a line of the driver's own week, or of its total. */
export async function askPay(unit: Change<typeof askAboutPay>) {
  const { tx, now, actor, data } = unit
  const { about, question } = data
  const day = plannedDayFrom(data.starts_on)
  const worker = await workerOf(tx, actor)
  if (!worker) return refuse('not_authorized')
  if (question === '') return refuse('question_missing', { field: 'question' })
  if (!day) return refuse('unknown_line')
  const { driver_id, market_id } = worker
  const starts_on = periodStart(day)
  const market = await tx
    .selectFrom('markets')
    .select(['market_id', 'time_zone'])
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  const [week] = await weeksOf(tx, market, starts_on, driver_id)
  const [what, number] = about.split(':')
  const isKnown =
    what === 'total' ||
    (what === 'hour' && week?.hours.some(({ driver_hour_id }) => driver_hour_id === Number(number))) ||
    (what === 'order' &&
      week &&
      orderLines(week.facts.orders, week.facts.tips).some(({ order_id }) => order_id === Number(number)))
  if (!isKnown) return refuse('unknown_line')
  const { open } = await tx
    .selectFrom('pay_questions')
    .select(sql<number>`count(*)::integer`.as('open'))
    .where('driver_id', '=', driver_id)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (open >= mostOpen) return refuse('too_many')
  const { pay_question_id } = await tx
    .insertInto('pay_questions')
    .values({ driver_id, market_id, starts_on, about, question, asked_at: now })
    .returning('pay_question_id')
    .executeTakeFirstOrThrow()
  unit.audit({ what: 'pay_questioned', subject: `driver:${driver_id}`, market_id, detail: { starts_on, about } })
  return ok({ success: true as const, pay_question_id })
}

/** Answered once; question and answer stay with the week. */
export async function answerPay(unit: Change<typeof answerAboutPay>) {
  const { tx, now, actor, data } = unit
  const { pay_question_id, answer } = data
  const asked = await tx
    .selectFrom('pay_questions as q')
    .innerJoin('drivers as d', 'd.driver_id', 'q.driver_id')
    .select(['q.driver_id', 'q.market_id', 'q.answered_at', 'd.user_id'])
    .where('q.pay_question_id', '=', pay_question_id)
    .forUpdate('q')
    .executeTakeFirst()
  if (!asked || !worksIn(actor, asked.market_id)) return refuse('unknown_question')
  if (asked.user_id !== null && asked.user_id === actor.user?.user_id) return refuse('own_pay')
  if (answer === '') return refuse('answer_missing', { field: 'answer' })
  if (asked.answered_at !== null) return refuse('answered_already')
  await tx
    .updateTable('pay_questions')
    .set({ answer, answered_by: actor.user?.name ?? '', answered_at: now })
    .where('pay_question_id', '=', pay_question_id)
    .execute()
  const { driver_id, market_id } = asked
  unit.audit({ what: 'pay_answered', subject: `driver:${driver_id}`, market_id, detail: { pay_question_id } })
  return ok({ success: true as const })
}
