import type { DriverIntent } from '../rules/intents.ts'
import type { UploadStep } from '../rules/uploading.ts'
import type { OutboxState } from './outbox.ts'
import { troubles } from './troubles.ts'

/**
 * What became of a pickup's steps, apart from what waits before them: a driver whose way to the store is not sent yet either must read why, and
 * can go on.
 */
export function pickupSteps(
  sent: readonly DriverIntent[],
  { kept, refused, trouble }: Pick<OutboxState, 'kept' | 'refused' | 'trouble'>,
): readonly UploadStep[] {
  const next = sent.find((intent) => kept.some((one) => one.intent === intent))
  return sent.map((intent): UploadStep => {
    const step = { key: intent.request, label: intent.label }
    const refusal = refused.find((one) => one.intent === intent)
    if (refusal) return { ...step, state: 'failed', problem: refusal.message, ending: { do: 'call_dispatch' } }
    const at = kept.findIndex((one) => one.intent === intent)
    if (at < 0) return { ...step, state: 'done' }
    if (trouble && intent === next)
      return { ...step, state: 'failed', problem: troubles[trouble], ending: { do: 'try_again' } }
    return { ...step, state: at === 0 ? 'sending' : 'waiting' }
  })
}
