import * as z from 'zod/mini'
import { dayFromIso, dayFromUs } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import { type draftAct, draftChanges } from '../../calls/menu-drafts.ts'
import { mayEditMenu } from '../may-edit-menu.ts'
import { goLiveAt } from './draft-jobs.ts'
import { goLive } from './go-live.ts'
import { lockDraft } from './lock-draft.ts'

type Act = Change<typeof draftAct>['data']['act']

const furthestMs = 366 * 24 * 3_600_000

/** What becomes of a draft that is not live yet; of two who decide at once the second is told. */
export async function actOnDraft(unit: Change<typeof draftAct>) {
  const { tx, actor, data, now } = unit
  const draft = await lockDraft(tx, data.menu_draft_id)
  if (!draft || !mayEditMenu(actor, draft)) return refuse('unknown_id')
  const isOpen = draft.status === 'open' || draft.status === 'scheduled'
  if (!isOpen || draft.version !== data.version) return refuse('changed_meanwhile')
  const { menu_draft_id } = draft
  if (data.act.what === 'live') return ok({ success: true as const, version: await goLive(unit, draft) })
  const change =
    data.act.what === 'take_out' ? withoutOne(draft, data.act.at) : changeFor(data.act, draft, now.getTime())
  if (!change.ok) return change
  const { version } = await tx
    .updateTable('menu_drafts')
    .set({ ...change.data, version: draft.version + 1 })
    .where('menu_draft_id', '=', menu_draft_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  if ('status' in change.data && change.data.status === 'scheduled')
    await unit.enqueue(goLiveAt(menu_draft_id, change.data.live_at.getTime()))
  unit.audit({
    what: `menu_draft_${data.act.what}`,
    subject: `menu_draft:${menu_draft_id}`,
    market_id: draft.market_id,
    detail: {
      franchise_id: draft.franchise_id,
      before: draftView(draft),
      after: draftView({ ...draft, ...change.data }),
    },
  })
  return ok({ success: true as const, version })
}

type Viewed = { name: string; status: string; live_at: Date | null; change_count: number }
const draftView = ({ name, status, live_at, change_count }: Viewed) => ({
  name,
  status,
  live_at: live_at?.getTime() ?? null,
  change_count,
})

/** A category goes when nothing of the draft is in it any more. */
function withoutOne(draft: { readonly changes: unknown }, at: number) {
  const changes = z.parse(draftChanges, draft.changes)
  const taken = changes[at]
  if (!taken) return refuse('changed_meanwhile')
  const isNeeded =
    taken.what === 'add_category' &&
    changes.some(
      (change) =>
        (change.what === 'add' || change.what === 'change') && change.after.menu_category_id === taken.menu_category_id,
    )
  if (isNeeded) return refuse('needed')
  const rest = changes.toSpliced(at, 1)
  return ok({ changes: JSON.stringify(rest), change_count: rest.length })
}

function changeFor(
  act: Exclude<Act, { what: 'live' | 'take_out' }>,
  { time_zone }: { time_zone: string },
  now: number,
) {
  switch (act.what) {
    case 'rename':
      return act.name === '' ? refuse('name_missing', { field: 'name' }) : ok({ name: act.name })
    case 'unschedule':
      return ok({ status: 'open' as const, live_at: null })
    case 'drop':
      return ok({ status: 'dropped' as const, live_at: null })
    case 'schedule': {
      const day = dayFromUs(act.day) ?? dayFromIso(act.day)
      if (!day) return refuse('day_invalid', { field: 'day' })
      const at = instantOf(day, act.minute, time_zone)
      if (at <= now) return refuse('past_time', { field: 'day' })
      if (at > now + furthestMs) return refuse('too_far', { field: 'day' })
      return ok({ status: 'scheduled' as const, live_at: new Date(at) })
    }
  }
}
