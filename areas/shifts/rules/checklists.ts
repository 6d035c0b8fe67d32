/** What people confirm before their time begins or ends (SIL-ORD-110). The names are those of the form's fields. */

export const clockInItems = [
  { name: 'google_voice', text: 'I am signed in to Google Voice' },
  { name: 'phone', text: 'My phone is charged and on' },
  { name: 'announcements', text: "I have read today's announcements" },
  { name: 'open_orders', text: 'I have checked the open orders' },
  { name: 'start_time', text: 'My start time is correct' },
] as const
export type ClockInItem = (typeof clockInItems)[number]['name']

export const clockOutItems = [
  { name: 'record_tips', text: 'I have recorded my tips' },
  { name: 'record_times', text: 'I have recorded my times' },
  { name: 'google_voice', text: 'I have signed out of Google Voice' },
] as const
export type ClockOutItem = (typeof clockOutItems)[number]['name']
export const tipsIgnoredText = 'No tips to record'

export const confirmBeforeIn = 'Please confirm all checklist items before clocking in.'
export const confirmBeforeOut = 'Please confirm all checklist items before clocking out.'

export type ClockInTicks = Readonly<Record<ClockInItem, boolean>>
export type ClockOutTicks = Readonly<Record<ClockOutItem, boolean>> & { readonly ignore_tips: boolean }

/** Those that still have to be confirmed. */
export const missingIn = (ticks: ClockInTicks): ClockInItem[] =>
  clockInItems.flatMap(({ name }) => (ticks[name] ? [] : [name]))

/** Whoever has no tips to record need not have recorded them (CLK-05). */
export const missingOut = (ticks: ClockOutTicks): ClockOutItem[] =>
  clockOutItems.flatMap(({ name }) => (ticks[name] || (name === 'record_tips' && ticks.ignore_tips) ? [] : [name]))
