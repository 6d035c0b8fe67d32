import { createHmac } from 'node:crypto'
import { openHttp } from '#platform/server/http.ts'
import type { Faults } from './faults.ts'

type Webhook = { url: string; body: string; secret: string }
type WebhookDeps = {
  /** In the names of faults: 'WEBHOOK <provider>'. */
  provider: string
  /** Where the signature stands. */
  header: string
  sign(webhook: Webhook, key: string): string
  faults: Faults
  log(line: object): void
}

/** As several services sign: over the time, in their unit, and the body. */
export const signedAt =
  (stamp: () => number): WebhookDeps['sign'] =>
  ({ body }, key) => {
    const at = stamp()
    return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
  }

const tries = 5
const firstPause = 500

/** Signed over the raw body; sent again, ever more slowly, until the receiver answers 2xx. */
export function openWebhooks({ provider, header, sign, faults, log }: WebhookDeps) {
  // Not by Node's `fetch`, which takes four times as long.
  const http = openHttp({ tries: 1 })
  const waiting = new Set<NodeJS.Timeout>()
  let closed = false

  async function attempt(webhook: Webhook, number: number): Promise<void> {
    const fault = faults.take(`WEBHOOK ${provider}`)
    if (fault?.kind === 'drop') return
    const delivered = await post(webhook, fault?.kind === 'badsig' ? 'not the secret' : webhook.secret)
    if (fault?.kind === 'dup') await post(webhook, webhook.secret)
    if (delivered || closed) return
    if (number >= tries) log({ level: 'warn', message: 'webhook given up', url: webhook.url })
    else later(firstPause * 2 ** number, () => attempt(webhook, number + 1))
  }

  async function post(webhook: Webhook, key: string): Promise<boolean> {
    const { url, body } = webhook
    const headers = { 'content-type': 'application/json', [header]: sign(webhook, key) }
    try {
      const bytes = Buffer.from(body)
      const { status } = await http.send({ method: 'POST', url, headers, bytes, idempotent: false })
      return status < 300
    } catch {
      return false
    }
  }

  function later(ms: number, work: () => Promise<void>) {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void work()
    }, ms)
    waiting.add(timer)
  }

  return {
    send: (webhook: Webhook) => void attempt(webhook, 1),
    close() {
      closed = true
      for (const timer of waiting) clearTimeout(timer)
      http.close()
    },
  }
}
