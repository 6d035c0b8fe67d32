import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { type NextStep, nextStep, waitsForPickup } from '../rules/next-thing.ts'
import { openScreen } from './address.ts'
import styles from './driver.module.css'
import type { DriverDesk } from './driver-desk.ts'
import type { DriverHomeState, HomeAssignment } from './driver-home-state.ts'

/** Its label is what happens next. */
export function NextButton({ desk, home, next }: { desk: DriverDesk; home: DriverHomeState; next: HomeAssignment }) {
  const step = nextStep(next)
  const reason = blockedReason(home, next)
  const label = step?.label ?? 'Waiting for the pickup'
  const isSettled = useSettled(`${next.driver_assignment_id} ${label}`)
  return (
    <>
      <Button
        variant="primary"
        size="drive"
        disabled={!step || reason !== undefined}
        aria-describedby={reason ? 'next-why' : undefined}
        onClick={() => {
          if (step && isSettled) take(desk, next, step)
        }}
      >
        {label}
      </Button>
      {reason && (
        <p id="next-why" className={styles.why}>
          {reason}
        </p>
      )}
    </>
  )
}

function take(desk: DriverDesk, { driver_assignment_id, ...next }: HomeAssignment, step: NextStep): void {
  const at = desk.now()
  const about = next.order_id === null ? next.place.name : `order ${next.order_id}`
  switch (step.do) {
    case 'open':
      openScreen({ screen: step.page, driver_assignment_id })
      return
    case 'complete':
      // What ends an order for the driver can be taken back for a moment: fingers are wet, and the button is large.
      void desk.act(
        {
          request: 'driver_assignment_mark_complete',
          data: { driver_assignment_id },
          at,
          label: `${step.label}, ${about}`,
        },
        { undoable: next.kind === 'pickup' || next.kind === 'deliver' },
      )
      return
    case 'advance':
      if (step.to === 'not_acknowledged') return
      void desk.act({
        request: 'driver_assignment_advance',
        data: { driver_assignment_id, status: step.to },
        at,
        label: `${step.label}, ${about}`,
      })
  }
}

function blockedReason({ driver }: DriverHomeState, next: HomeAssignment): string | undefined {
  if (waitsForPickup(next)) return 'This order is not picked up yet. Call dispatch if its pickup is missing.'
  const needsApproval = next.order?.alcohol && next.kind !== 'go_to_order'
  if (needsApproval && !driver.alcohol_approved) return 'Only alcohol-approved drivers may do this. Call dispatch.'
  return undefined
}

/** The button changes under the thumb: a second tap of a double tap must not take the next step too. */
function useSettled(label: string): boolean {
  const [settled, setSettled] = useState(label)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(label), 600)
    return () => clearTimeout(timer)
  }, [label])
  return settled === label
}
