import { useEffect, useEffectEvent, useState } from 'react'
import { phoneText } from '#platform/core/phone.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import type { DoorStepToRedo, Ending } from '../rules/door-endings.ts'
import { type DoorEvent, doorProgress } from '../rules/door-flow.ts'
import { failedUpload, type UploadStep } from '../rules/uploading.ts'
import { returnHome } from './address.ts'
import { CallDispatch } from './call-dispatch.tsx'
import type { DoorScreenProps } from './door-screen.ts'
import styles from './driver.module.css'
import { type SavedUpload, UploadingScreen } from './uploading-screen.tsx'

type DoorUploadingProps = DoorScreenProps & {
  steps: readonly UploadStep[]
  /** All of it lies sealed on this phone. */
  isKept: boolean
  /** It lies among the steps that are sent by themselves. */
  isWaiting: boolean
  /** When each step was done, and under `end` the last one, as a clock shows it. */
  times: SavedUpload['times']
  isAsking: boolean
  onAsk: (asking: boolean) => void
  onBegin: () => void
  onRetry: () => void
}

/** Stays until all is sent; Retry resends the unfinished, leaving is asked about (SIL-OPS-60). */
export function DoorUploading({ order, state, step, steps, phone, ...rest }: DoorUploadingProps) {
  const { isKept, isWaiting, times, isAsking, onAsk, onBegin, onRetry } = rest
  const begin = useEffectEvent(onBegin)
  useEffect(() => begin(), [])
  const failed = failedUpload(steps)
  const isPassing = failed?.ending?.do === 'try_again'
  const isSafe = isKept && isWaiting
  const [wasTold, setWasTold] = useState(false)
  if (!wasTold && isSafe && isPassing) setWasTold(true)
  // Each further try calls nobody back who was told to leave; a refusal does.
  const isSaved = wasTold && isSafe && (!failed || isPassing)
  const progress = doorProgress(state)
  return (
    <>
      <UploadingScreen
        title={`Order ${order.order_id}`}
        sub={state.outcome === 'rejected' ? 'Reject Delivery' : (state.recipient?.name ?? '')}
        steps={steps}
        saved={isSaved ? { ask: 'Saved. You may leave.', sub: savedWords, times } : undefined}
        step={progress.step}
        of={progress.of}
        end={<CallDispatch phone={phone} look="bar" />}
        foot={
          isSaved ? (
            <>
              <Button variant="primary" size="drive" onClick={() => onAsk(true)}>
                Back to my queue
              </Button>
              <Button variant="quiet" className={styles.tall} wide onClick={onRetry}>
                Retry
              </Button>
            </>
          ) : (
            failed && (
              <>
                <WayOut {...{ failed, phone, step, onRetry }} />
                <Button variant="quiet" className={styles.tall} wide onClick={() => onAsk(true)}>
                  Leave
                </Button>
              </>
            )
          )
        }
      >
        {isSaved && (
          <Note icon="phone">
            If this phone goes dark before then, call dispatch from any other
            {phone && (
              <>
                , <span className={styles.whole}>{phoneText(phone)}</span>
              </>
            )}
            . Say: order {order.order_id}, {state.outcome === 'rejected' ? 'rejected at the door' : 'handed over'}
            {times.end && ` at ${times.end}`}, not sent.
          </Note>
        )}
      </UploadingScreen>
      {isAsking && (
        <Dialog
          role="alertdialog"
          title="Leave without sending?"
          onClose={() => onAsk(false)}
          foot={
            <>
              <Button variant={isSaved ? 'quiet' : 'primary'} size="large" onClick={() => onAsk(false)}>
                Stay
              </Button>
              <Button variant={isSaved ? 'primary' : 'dangerQuiet'} size="large" onClick={returnHome}>
                Leave
              </Button>
            </>
          }
        >
          <p>{leavingWords({ isKept, isWaiting })}</p>
        </Dialog>
      )}
    </>
  )
}

const savedWords =
  'Not sent yet: all of it is on this phone, sealed, and is sent by itself while this app is open. After 12 hours it is deleted.'

function leavingWords({ isKept, isWaiting }: { isKept: boolean; isWaiting: boolean }): string {
  if (!isKept)
    return 'This browser cannot keep what you have collected: it is lost when this page is closed. Keep it open until all is sent.'
  return isWaiting
    ? 'What you have collected stays on this phone, sealed, and is sent by itself as soon as there is a signal. It is deleted when it is sent, or after 12 hours.'
    : 'The order is not handed over until this is sent. What you have collected stays on this phone, sealed, for 12 hours: open the order again to go on.'
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
