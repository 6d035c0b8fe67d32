import { viewingWords } from '#platform/core/call.ts'
import { ok, type Refusal, refuse } from '#platform/core/result.ts'
import type { Actor } from './actor.ts'
import type { UnitsOfWork } from './unit-of-work.ts'

type Asked = { readonly name: string; readonly byItself?: boolean | undefined }

/** Whoever only looks as another role would changes nothing; that they tried, and not merely looked, stands in the audit trail. */
export async function refuseViewer(units: UnitsOfWork, actor: Actor, { name, byItself }: Asked): Promise<Refusal> {
  if (!byItself)
    await units.run(actor, async ({ audit }) => {
      const detail = { role: actor.viewing?.role, asked: name }
      audit({ what: 'see_as_refused', subject: `user:${actor.user?.user_id}`, detail })
      return ok({})
    })
  return refuse('not_authorized', { message: viewingWords })
}
