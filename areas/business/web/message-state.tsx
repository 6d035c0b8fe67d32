import { Pill } from '#ui/pill.tsx'
import type { ListedWebhookDelivery } from '../calls/webhooks.ts'

const looks = {
  pending: { text: 'Waiting', kind: 'orange', shape: 'half' },
  delivered: { text: 'Received', kind: 'ok', shape: 'tick' },
  failed: { text: 'Given up', kind: 'red', shape: 'square' },
} as const

export function MessageState({ state }: Pick<ListedWebhookDelivery, 'state'>) {
  const { text, kind, shape } = looks[state]
  return (
    <Pill kind={kind} shape={shape}>
      {text}
    </Pill>
  )
}
