import { scrubbed } from '#areas/cards/rules/payment-account.ts'
import { ok } from '#platform/core/result.ts'
import { change } from '#platform/server/routes.ts'
import { reportOrderError } from '../calls/placement.ts'

export const reportErrorRoute = change(reportOrderError, async ({ actor, data, tx }) => {
  await tx
    .insertInto('error_reports')
    .values({ session_id: actor.session_id, kind: 'report_error', error: scrubbed(data.error) })
    .execute()
  return ok({ success: true })
})
