import type { Db } from '#platform/server/unit-of-work.ts'
import { undoWords } from '../calls/undo.ts'

const words = {
  ...undoWords,
  clocked_out: 'was clocked out.',
  already_clocked_out: 'This driver is already clocked out.',
} as const
export type NoticeCode = keyof typeof words

type About = { readonly driver_id?: number; readonly order_ids?: readonly number[] }

/** What the board says after a full-page action, as codes and ids: an address that somebody made up can say nothing else. */
export function noticeQuery(code: NoticeCode, { driver_id, order_ids = [] }: About = {}): string {
  const query = new URLSearchParams({ notice: code })
  if (driver_id !== undefined) query.set('driver_id', String(driver_id))
  if (order_ids.length > 0) query.set('order_ids', order_ids.join(','))
  return query.toString()
}

/** The notice in words, naming the driver and the orders that came back (SIL-OPS-32). */
export async function noticeText(db: Db, query: { notice?: unknown; driver_id?: unknown; order_ids?: unknown }) {
  if (typeof query.notice !== 'string' || !Object.hasOwn(words, query.notice)) return undefined
  const code = query.notice as NoticeCode
  const name = await nameOf(db, Number(query.driver_id))
  if (code !== 'clocked_out') return name ? `${name}: ${words[code]}` : words[code]
  const returned = String(query.order_ids ?? '')
    .split(',')
    .filter((id) => /^\d{1,12}$/.test(id))
  const back = returned.length > 0 ? ` Back in the unassigned list: ${returned.join(', ')}.` : ''
  return `${name ?? 'The driver'} ${words.clocked_out}${back}`
}

async function nameOf(db: Db, driver_id: number): Promise<string | undefined> {
  if (!Number.isSafeInteger(driver_id)) return undefined
  const driver = await db.selectFrom('drivers').select('name').where('driver_id', '=', driver_id).executeTakeFirst()
  return driver?.name
}
