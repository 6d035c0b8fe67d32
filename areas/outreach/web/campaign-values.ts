import { timeOfTyped } from '#ui/time-of-day.ts'
import { campaignWords } from '../calls/marketing.ts'
import { audiences, type Channel, orderTypes, usualPerMinute } from '../rules/campaign.ts'
import { audienceFault, contentFault, scheduleOf } from '../rules/campaign-faults.ts'

export type CampaignKind = 'simple' | 'advanced'

export const emptyCampaign = {
  market_id: '',
  audience: 'all',
  channel: 'text' as Channel,
  subject: '',
  body: '',
  franchise_id: '',
  minimum_orders: '1',
  order_type: 'any',
  last_order_from: '',
  last_order_to: '',
  discount_code_id: '',
  exclude: '',
  per_minute: String(usualPerMinute),
  scheduled_day: '',
  scheduled_time: '',
  confirm_count: '',
}
export type CampaignValues = typeof emptyCampaign

const numberOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0)
const idOf = (text: string) => (text === '' ? null : Number(text))

/** As the routes take them. */
export function inputOf(values: CampaignValues) {
  const { confirm_count: _count, ...rest } = values
  return {
    ...rest,
    market_id: Number(values.market_id),
    audience: audiences.find((one) => one === values.audience) ?? 'all',
    order_type: orderTypes.find((one) => one === values.order_type) ?? 'any',
    franchise_id: idOf(values.franchise_id),
    discount_code_id: idOf(values.discount_code_id),
    minimum_orders: numberOf(values.minimum_orders),
    per_minute: numberOf(values.per_minute),
    scheduled_time: timeText(values.scheduled_time),
  }
}

/** What was typed as a time, as clocks write it; what is none stays as it is, and is refused. */
function timeText(typed: string): string {
  const minute = timeOfTyped(typed)
  if (typed.trim() === '' || minute === undefined) return typed
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
}

/** What the server would refuse about whom and when, so that it is not asked. */
export function audienceFaults(values: CampaignValues, now: number, timeZone: string): Partial<Record<string, string>> {
  const schedule = scheduleOf(inputOf(values), now, timeZone)
  const faults = [audienceFault(values), 'reason' in schedule ? schedule : undefined]
  return Object.fromEntries(faults.flatMap((fault) => (fault ? [[fault.field, campaignWords[fault.reason]]] : [])))
}

export function campaignFaults(values: CampaignValues, now: number, timeZone: string) {
  const fault = contentFault({ ...values, hasCode: values.discount_code_id !== '' })
  return { ...audienceFaults(values, now, timeZone), ...(fault && { [fault.field]: campaignWords[fault.reason] }) }
}
