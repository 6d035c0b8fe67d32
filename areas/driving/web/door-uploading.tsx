import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { doorProgress } from '../rules/door-flow.ts'
import { failedUpload, type UploadStep } from '../rules/uploading.ts'
import type { DoorScreenProps } from './door-screen.ts'
import styles from './driver.module.css'
import { UploadingScreen } from './uploading-screen.tsx'

type DoorUploadingProps = DoorScreenProps & {
  steps: readonly UploadStep[]
  onBegin: () => void
  onRetry: () => void
}

/** Stays until all is sent; Retry resends the unfinished, leaving is asked about (SIL-OPS-60). */
export function DoorUploading({ order, state, step, steps, onBegin, onRetry }: DoorUploadingProps) {
  const [leaving, setLeaving] = useState(false)
  const begin = useEffectEvent(onBegin)
  useEffect(() => begin(), [])
  useRetryOnline(failedUpload(steps)?.canRetry ?? false, onRetry)
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
        end={<AgeTag />}
        foot={
          failed && (
            <>
              {failed.canRetry ? (
                <Button variant="primary" size="drive" onClick={onRetry}>
                  Retry
                </Button>
              ) : (
                state.outcome === 'delivered' && (
                  <Button variant="danger" size="drive" onClick={() => step({ type: 'reject_opened' })}>
                    Reject Delivery
                  </Button>
                )
              )}
              <Button variant="quiet" className={styles.tall} wide onClick={() => setLeaving(true)}>
                Leave
              </Button>
            </>
          )
        }
      />
      {leaving && (
        <Dialog
          role="alertdialog"
          title="Leave without sending?"
          onClose={() => setLeaving(false)}
          foot={
            <>
              <Button variant="primary" size="large" onClick={() => setLeaving(false)}>
                Stay
              </Button>
              <Button variant="dangerQuiet" size="large" onClick={() => step({ type: 'upload_abandoned' })}>
                Leave
              </Button>
            </>
          }
        >
          <p>
            The photos and the signature are kept only on this screen. If you leave, the check at the door starts again.
          </p>
        </Dialog>
      )}
    </>
  )
}

/** Signal came back: nobody has to press Retry for it. */
function useRetryOnline(isNeeded: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isNeeded) return
    const again = () => retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isNeeded])
}
