import { ok, refuse } from '#platform/core/result.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import type { TextWebhooks } from '#platform/server/texts.ts'
import { textReplyWebhook, textStatusWebhook } from '../calls/text-webhooks.ts'
import { stateOfStatus, textReply } from '../rules/text-replies.ts'
import { keepTextStatus } from './text-jobs.ts'
import { keepReply, keepStatus } from './text-status.ts'

type Deps = Pick<ServerDeps, 'units' | 'publicOrigin'> & { readonly texts: TextWebhooks }

/** The outbox writes a text's number down after the provider has answered; its news may be faster. */
const lookAgainMs = 10_000

export function textWebhookRoutes({ units, publicOrigin, texts }: Deps): RouteHandler[] {
  const formOf = (path: string, { body, headers }: { body: unknown; headers: Record<string, unknown> }) => {
    const signature = headers['x-twilio-signature']
    const raw = typeof body === 'string' ? body : ''
    return texts.readWebhook(`${publicOrigin}${path}`, raw, typeof signature === 'string' ? signature : '')
  }
  return [
    answer(textStatusWebhook, async ({ request }) => {
      if (!texts.takesWebhooks) return refuse('unknown_id')
      const form = formOf(textStatusWebhook.path, request)
      if (!form) return refuse('signature_invalid')
      const state = stateOfStatus(form.get('MessageStatus') ?? '')
      const sid = form.get('MessageSid') ?? ''
      if (!state || sid === '') return ok({ success: true as const })
      const code = form.get('ErrorCode') ?? ''
      const status = { sid, state, error_code: /^\d{1,6}$/.test(code) ? Number(code) : null }
      return units.run(undefined, async (unit) => {
        if (!(await keepStatus(unit, status))) {
          const run_at = new Date(unit.now.getTime() + lookAgainMs)
          await unit.enqueue(keepTextStatus.of(status, { unique_key: `${keepTextStatus.kind}:${sid}`, run_at }))
        }
        return ok({ success: true as const })
      })
    }),
    answer(textReplyWebhook, async ({ request }) => {
      if (!texts.takesWebhooks) return refuse('unknown_id')
      const form = formOf(textReplyWebhook.path, request)
      if (!form) return refuse('signature_invalid')
      return units.run(undefined, async (unit) => {
        await keepReply(unit, form.get('From') ?? '', textReply(form.get('Body') ?? ''))
        return ok({ success: true as const })
      })
    }),
  ]
}
