import type { FastifyInstance } from 'fastify'
import type { UnitsOfWork } from '#platform/server/unit-of-work.ts'
import type { CourierProvider } from './courier-provider.ts'
import { takeOver } from './follow-courier.ts'

export const courierWebhookPath = '/webhooks/cw'

/** What the courier tells us by itself; the signature is over the raw bytes, so nothing may parse them before. */
export function addCourierWebhook(app: FastifyInstance, deps: { units: UnitsOfWork; courier: CourierProvider }): void {
  void app.register((raw, _options, ready) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    raw.post(courierWebhookPath, { schema: { tags: ['dispatch'] } }, async (request, reply) => {
      const signature = request.headers['cw-signature']
      const event = deps.courier.readWebhook(
        typeof request.body === 'string' ? request.body : '',
        typeof signature === 'string' ? signature : undefined,
      )
      if (!event) return reply.code(401).send({ success: false, error: 'signature_invalid' })
      await takeOver(deps.units, event.delivery)
      return { success: true }
    })
    ready()
  })
}
