import { useEffect, useState } from 'react'
import { Note } from '#ui/note.tsx'
import { Ask, PhoneScreen } from '#ui/town/phone-screen.tsx'
import { CallDispatch } from './call-dispatch.tsx'
import { keptDispatchPhone } from './dispatch-phone.ts'
import styles from './driver.module.css'
import { openOthers } from './driver-desk.ts'
import { countText } from './screen-elements.tsx'
import type { StepQueue } from './step-queue.ts'
import { openTabletStorage } from './tablet-storage.ts'

type SignedOutProps = {
  reason: 'not_signed_in' | 'clocked_out'
  phone: string | null
  /** What waits here to be sent as whoever did it. */
  waiting: number
}

const words: Readonly<Record<SignedOutProps['reason'], string>> = {
  not_signed_in: 'Open the link of your tablet, or ask dispatch for it.',
  clocked_out: 'You are clocked out. Ask dispatch to clock you in, then open this page again.',
}

/** One sentence and one number; of the queue and its customers nothing. */
export function SignedOut({ reason, phone, waiting }: SignedOutProps) {
  return (
    <PhoneScreen title="Cosmic driver" foot={phone ? <CallDispatch phone={phone} look="button" /> : undefined}>
      <Ask>This phone is signed out.</Ask>
      <p className={styles.sub}>{words[reason]}</p>
      {waiting > 0 && (
        <Note icon="cloud">
          {waiting === 1 ? 'One step waits' : `${countText(waiting, 'step')} wait`} on this phone. Keep this page open
          where there is signal: what was done is sent as whoever did it. What cannot be sent any more waits until that
          driver is signed in here.
        </Note>
      )}
    </PhoneScreen>
  )
}

const tryAgainAfter = 5_000

/** The page as it is opened on such a phone: what its last driver left is sent from here too. */
export function SignedOutPage({
  reason,
  support_phone,
}: {
  reason: SignedOutProps['reason']
  support_phone: string | null
}) {
  const [queues, setQueues] = useState<readonly StepQueue[]>([])
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    let open: readonly StepQueue[] = []
    const count = () => setWaiting(open.reduce((sum, { outbox }) => sum + outbox.state().kept.length, 0))
    void openOthers(openTabletStorage(), undefined, count).then((found) => {
      open = found
      setQueues(found)
      count()
    })
  }, [])
  useEffect(() => {
    if (waiting === 0) return
    const send = async () => {
      for (const { outbox } of queues) await outbox.drain()
      setWaiting(queues.reduce((sum, { outbox }) => sum + outbox.state().kept.length, 0))
    }
    const timer = setInterval(() => void send(), tryAgainAfter)
    return () => clearInterval(timer)
  }, [queues, waiting])
  return <SignedOut reason={reason} phone={support_phone ?? keptDispatchPhone()} waiting={waiting} />
}
