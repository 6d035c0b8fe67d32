import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { DoorStepToRedo, Ending } from '../rules/door-endings.ts'
import { type DoorEvent, doorProgress } from '../rules/door-flow.ts'
import { failedUpload, type UploadStep } from '../rules/uploading.ts'
import { returnHome } from './address.ts'
import { CallDispatch } from './call-dispatch.tsx'
import type { DoorScreenProps } from './door-screen.ts'
import styles from './driver.module.css'
import { UploadingScreen } from './uploading-screen.tsx'

type DoorUploadingProps = DoorScreenProps & {
  steps: readonly UploadStep[]
  /** It lies among the steps that are sent by themselves. */
  isWaiting: boolean
  isAsking: boolean
  onAsk: (asking: boolean) => void
  onBegin: () => void
  onRetry: () => void
}

/** Stays until all is sent; Retry resends the unfinished, leaving is asked about (SIL-OPS-60). */
export function DoorUploading({ order, state, step, steps, phone, ...rest }: DoorUploadingProps) {
  const { isWaiting, isAsking, onAsk, onBegin, onRetry } = rest
  const begin = useEffectEvent(onBegin)
  useEffect(() => begin(), [])
  const failed = failedUpload(steps)
  const progress = doorProgress(state)
  return (
    <>
      <UploadingScreen
        title={`Order ${order.order_id}`}
        sub={state.outcome === 'rejected' ? 'Reject Delivery' : (state.recipient?.name ?? '')}
        steps={steps}
        step={progress.step}
        of={progress.of}
        end={<CallDispatch phone={phone} look="bar" />}
        foot={
          failed && (
            <>
              <WayOut {...{ failed, phone, step, onRetry }} />
              <Button variant="quiet" className={styles.tall} wide onClick={() => onAsk(true)}>
                Leave
              </Button>
            </>
          )
        }
      >
        {failed && isWaiting && (
          <p className={styles.sub}>All of it is saved on this phone, sealed, and is sent by itself.</p>
        )}
      </UploadingScreen>
      {isAsking && (
        <Dialog
          role="alertdialog"
          title="Leave without sending?"
          onClose={() => onAsk(false)}
          foot={
            <>
              <Button variant="primary" size="large" onClick={() => onAsk(false)}>
                Stay
              </Button>
              <Button variant="dangerQuiet" size="large" onClick={returnHome}>
                Leave
              </Button>
            </>
          }
        >
          <p>
            {isWaiting
              ? 'What you have collected stays on this phone, sealed, and is sent by itself as soon as there is a signal. It is deleted when it is sent, or after 12 hours.'
              : 'The order is not handed over until this is sent. What you have collected stays on this phone, sealed, for 12 hours: open the order again to go on.'}
          </p>
        </Dialog>
      )}
    </>
  )
}

const redoLabels: Readonly<Record<DoorStepToRedo, string>> = {
  choose_recipient: 'Choose who receives it again',
  upload_ids: 'Take the photo again',
  signature: 'Sign again',
  checklist: 'Back to the checklist',
}

type WayOutProps = {
  failed: UploadStep
  phone: string | null
  step: (event: DoorEvent) => void
  onRetry: () => void
}

/** One of three, and never the rejection: that is about the recipient. */
function WayOut({ failed, phone, step, onRetry }: WayOutProps) {
  const ending: Ending = failed.ending ?? { do: 'try_again' }
  if (ending.do === 'try_again')
    return (
      <Button variant="primary" size="drive" onClick={onRetry}>
        Retry
      </Button>
    )
  if (ending.do === 'call_dispatch') return <CallDispatch phone={phone} look="button" />
  const { to } = ending
  return (
    <Button variant="primary" size="drive" onClick={() => step(redoEvent(to, failed))}>
      {redoLabels[to]}
    </Button>
  )
}

function redoEvent(to: DoorStepToRedo, { key, refusal }: UploadStep): DoorEvent {
  if (to === 'checklist' && key === 'verify') return { type: 'id_refused', isFinal: refusal === 'must_be_rejected' }
  const sides = key === 'front' || key === 'back' ? [key as 'front' | 'back'] : (['front', 'back'] as const)
  return { type: 'redo', at: to, sides }
}
