import type { FastifyRequest } from 'fastify'
import { takeText } from '#areas/outreach/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import { signedNews } from '#platform/server/signed-news.ts'
import type { TextWebhooks } from '#platform/server/texts.ts'
import { textReplyWebhook, textStatusWebhook } from '../calls/text-webhooks.ts'
import { stateOfStatus, textReply } from '../rules/text-replies.ts'
import { keepReply, makeStatusKeeper } from './text-status.ts'

type Deps = Pick<ServerDeps, 'units' | 'publicOrigin'> & { readonly texts: TextWebhooks }

export function textWebhookRoutes({ units, publicOrigin, texts }: Deps): RouteHandler[] {
  const formOf = (path: string, request: FastifyRequest) =>
    signedNews(request, 'x-twilio-signature', (raw, signature) =>
      texts.readWebhook(`${publicOrigin}${path}`, raw, signature),
    )
  const keepStatus = makeStatusKeeper(units)
  return [
    answer(textStatusWebhook, async ({ request }) => {
      if (!texts.takesWebhooks) return refuse('unknown_id')
      const told = await formOf(textStatusWebhook.path, request)
      if (!told.ok) return told
      const form = told.data
      const state = stateOfStatus(form.get('MessageStatus') ?? '')
      const sid = form.get('MessageSid') ?? ''
      if (!state || sid === '') return ok({ success: true as const })
      const code = form.get('ErrorCode') ?? ''
      const status = { sid, state, error_code: /^\d{1,6}$/.test(code) ? Number(code) : null }
      await keepStatus(status)
      return ok({ success: true as const })
    }),
    answer(textReplyWebhook, async ({ request }) => {
      if (!texts.takesWebhooks) return refuse('unknown_id')
      const told = await formOf(textReplyWebhook.path, request)
      if (!told.ok) return told
      const form = told.data
      return units.run(undefined, async (unit) => {
        const from = form.get('From') ?? ''
        const body = form.get('Body') ?? ''
        const reply = textReply(body)
        await keepReply(unit, from, reply)
        await takeText(unit, { provider_id: form.get('MessageSid') ?? '', from, body, isStop: reply === 'stop' })
        return ok({ success: true as const })
      })
    }),
  ]
}
