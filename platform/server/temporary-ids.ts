import { isTemporaryId } from '#platform/core/temporary-id.ts'
import { anyOf } from './any-of.ts'
import type { Db, Tx } from './unit-of-work.ts'

const idField = /(?:^|_)ids?$/

/** The real id that this session's temporary one stands for. */
export async function findRealId(db: Db | Tx, sessionId: number, temporary: string): Promise<number | undefined> {
  return (await findRealIds(db, sessionId, [temporary])).get(temporary)
}

/**
 * Temporary ids in any id field, at any depth, become the real ones; `undefined` when one is not known (SIL-OPS-15). Other texts stay:
 * a note may say `t1:2`. The field `creates` may name what this very call makes.
 */
export async function replaceTemporaryIds(
  db: Db | Tx,
  sessionId: number,
  data: Record<string, unknown>,
  creates: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  const fields = Object.entries(data).filter(([field]) => field !== creates)
  const used = new Set(fields.flatMap(([field, value]) => temporaryIdsIn(value, idField.test(field))))
  if (used.size === 0) return data
  const real = await findRealIds(db, sessionId, [...used])
  if (real.size < used.size) return undefined
  return { ...data, ...Object.fromEntries(fields.map(([field, value]) => [field, withRealIds(value, real, field)])) }
}

async function findRealIds(db: Db | Tx, sessionId: number, temporary: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('temporary_ids')
    .select(['temporary_id', 'real_id'])
    .where('session_id', '=', sessionId)
    .where('temporary_id', '=', anyOf(temporary))
    .execute()
  return new Map(rows.map((row) => [row.temporary_id, row.real_id]))
}

function temporaryIdsIn(value: unknown, isId: boolean): string[] {
  if (isId && isTemporaryId(value)) return [value]
  if (Array.isArray(value)) return value.flatMap((one) => temporaryIdsIn(one, isId))
  if (!isPlain(value)) return []
  return Object.entries(value).flatMap(([field, one]) => temporaryIdsIn(one, idField.test(field)))
}

function withRealIds(value: unknown, real: ReadonlyMap<string, number>, field: string): unknown {
  if (idField.test(field) && isTemporaryId(value)) return real.get(value)
  if (Array.isArray(value)) return value.map((one) => withRealIds(one, real, field))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, withRealIds(one, real, inner)]))
}

/** Dates and the like, which schemas may make, stay as they are. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
