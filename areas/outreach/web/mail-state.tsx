import { Pill } from '#ui/pill.tsx'
import type { ReceivedMail } from '../calls/test-mail.ts'

const words = {
  queued: ['Waits in the outbox', 'plain'],
  sent: ['Delivered by the outbox', 'ok'],
  delivered: ['Delivered', 'ok'],
  failed: ['Not delivered', 'danger'],
  opted_out: ['Not sent', 'danger'],
} as const

export function MailState({ state }: Pick<ReceivedMail, 'state'>) {
  const [text, kind] = words[state]
  return <Pill kind={kind}>{text}</Pill>
}
