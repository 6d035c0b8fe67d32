import { type ProviderSettings, unexpectedReply } from '../http.ts'
import type { PushProvider } from './push-provider.ts'

/** The services of the browsers: Chrome and those built on it, Firefox, Safari, Edge. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

type Credentials = {
  /** Whom a push service asks about us: `mailto:` or https. */
  readonly contact: string
  /** Beside those of the browsers, such as the sandbox. */
  readonly origins: readonly string[]
}

/** Web Push (RFC 8030, 8291, 8292); the payload is encrypted for the phone, and the services in between read nothing. */
export function webPush({
  http,
  credentials: { contact, origins },
}: Pick<ProviderSettings<Credentials>, 'http' | 'credentials'>): PushProvider {
  return {
    async makeKeys() {
      const { default: library } = await import('web-push')
      return library.generateVAPIDKeys()
    },
    knows(endpoint) {
      const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
      if (!url || url.username || url.password) return false
      if (origins.includes(url.origin)) return true
      const isService = services.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
      return isService && url.protocol === 'https:' && url.port === ''
    },
    async push({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds, urgency }, keys) {
      const { default: library } = await import('web-push')
      const request = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttlSeconds,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      })
      const { 'Content-Length': _counted, ...headers } = request.headers
      const reply = await http.send({
        method: 'POST',
        url: endpoint,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        bytes: request.body ?? Buffer.alloc(0),
        idempotent: false,
      })
      if (reply.status === 404 || reply.status === 410) return 'gone'
      if (reply.status < 200 || reply.status > 299) throw unexpectedReply('push service', reply)
      return 'accepted'
    },
  }
}
