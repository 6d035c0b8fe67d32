import type { TemporaryIdStore } from './handler.ts'
import { findRealId } from './temporary-ids.ts'

/** Temporary to real ids, per session, for 24 h (SIL-OPS-15); older rows go with the daily clean-up. */
export const temporaryIdStore: TemporaryIdStore = {
  async name(unit, temporary, real) {
    await unit.tx
      .insertInto('temporary_ids')
      .values({ session_id: unit.actor?.session_id ?? 0, temporary_id: temporary, real_id: real })
      .onConflict((conflict) => conflict.columns(['session_id', 'temporary_id']).doNothing())
      .execute()
  },
  find: (unit, temporary) => findRealId(unit.tx, unit.actor?.session_id ?? 0, temporary),
}
