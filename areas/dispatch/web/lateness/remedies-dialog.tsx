import { useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { DispatchBoard } from '../../rules/board.ts'
import type { Intent } from '../../rules/intent.ts'
import { kindOf } from '../../rules/kinds.ts'
import type { Remedy } from '../../rules/plan/lateness/remedies.ts'
import type { Risk } from '../../rules/plan/lateness/risks.ts'
import { minutesText } from '../time-text.ts'
import { causeText, lateText } from './cause-words.ts'
import styles from './remedies-dialog.module.css'
import { type Remedies, tellCustomer, useRemedies } from './use-remedies.ts'

type DialogProps = {
  order_id: number
  risk: Risk | undefined
  board: DispatchBoard
  timeZone: string
  onChange: (intent: Intent) => void
  onClose: () => void
}

/** What can be done about an order that is late or will be: each line was computed against the queues as they are. */
export function RemediesDialog({ order_id, risk, board, timeZone, onChange, onClose }: DialogProps) {
  const { remedies, isGone, isError, refresh } = useRemedies(order_id, board)
  return (
    <Dialog title={`Order ${order_id}`} wide onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      {risk && (
        <p className={styles.lead}>
          <b>{`Probably ${lateText(risk)}.`}</b> {causeText(risk.cause)}
        </p>
      )}
      {isGone && <p role="status">This order is no longer on its way.</p>}
      {isError && <p role="alert">What can be done could not be weighed. It is tried again.</p>}
      {remedies && (
        <>
          <Times remedies={remedies} timeZone={timeZone} />
          <ol className={styles.remedies}>
            {remedies.remedies.map((remedy) => {
              const intent = intentOf(order_id, remedy, board)
              return (
                <li key={`${remedy.what} ${'driver_id' in remedy ? remedy.driver_id : remedy.before}`}>
                  <b>{titleOf(remedy, board)}</b>
                  <span>{effectOf(remedy, timeZone)}</span>
                  <Button
                    size="small"
                    variant="primary"
                    disabled={!intent}
                    aria-label={`Do it: ${titleOf(remedy, board)}`}
                    onClick={() => {
                      if (intent) onChange(intent)
                      onClose()
                    }}
                  >
                    Do it
                  </Button>
                </li>
              )
            })}
            {remedies.remedies.length === 0 && (
              <li>
                <b>No driver and no other order of stops is sooner.</b>
                <span>{risk ? causeText(risk.cause) : ''}</span>
              </li>
            )}
            <Tell order_id={order_id} remedies={remedies} timeZone={timeZone} onTold={refresh} />
            <li>
              <b>Ask the kitchen</b>
              <span>{remedies.kitchen.name}</span>
              <LinkButton size="small" icon="phone" href={`tel:+1${remedies.kitchen.phone_number}`}>
                {phoneText(remedies.kitchen.phone_number)}
              </LinkButton>
            </li>
          </ol>
        </>
      )}
    </Dialog>
  )
}

function Times({ remedies: { promised_at, at_door }, timeZone }: { remedies: Remedies; timeZone: string }) {
  const parts = [
    promised_at !== null && `Promised by ${timeText(promised_at, timeZone)}`,
    at_door === null ? 'not planned yet' : `planned for ${timeText(at_door, timeZone)}`,
  ].filter(Boolean)
  return <p className={styles.times}>{parts.join(', ')}.</p>
}

type TellProps = { order_id: number; remedies: Remedies; timeZone: string; onTold: () => void }

/** By one act a text, and the order's page; whoever tells sees what somebody else has told. */
function Tell({ order_id, remedies, timeZone, onTold }: TellProps) {
  const [isAtWork, setAtWork] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { tell_about, told } = remedies
  const isTold = told !== null && (tell_about === null || tell_about <= told.about)
  if (tell_about === null && told === null) return null
  async function tell() {
    setAtWork(true)
    setProblem(await tellCustomer(order_id, remedies))
    setAtWork(false)
    onTold()
  }
  return (
    <li>
      <b>
        {isTold
          ? `The customer knows: about ${timeText(told.about, timeZone)}`
          : `Tell the customer: about ${timeText(tell_about ?? 0, timeZone)}`}
      </b>
      <span role="status">
        {problem ??
          (told
            ? `Told ${timeText(told.about, timeZone)} at ${timeText(told.at, timeZone)}`
            : 'By text and on the order’s page; the promise on record stays')}
      </span>
      {!isTold && (
        <Button size="small" icon="message" loading={isAtWork} onClick={() => void tell()}>
          Tell
        </Button>
      )}
    </li>
  )
}

const nameOf = (board: DispatchBoard, driver_id: number) =>
  board.driver_queues.find((queue) => queue.driver_id === driver_id)?.driver_details.name.split(' ')[0] ??
  'another driver'

function titleOf(remedy: Remedy, board: DispatchBoard): string {
  if (remedy.what === 'move') return 'Another order of stops'
  return `Give it to ${nameOf(board, remedy.driver_id)}`
}

function effectOf({ at_door, saved, extra, others }: Remedy, timeZone: string): string {
  const late = others.filter(({ was, is }) => is < 0 && is < was).length
  return [
    `At the door ${timeText(at_door, timeZone)}`,
    saved >= 60_000 ? `${Math.round(saved / 60_000)} min sooner` : undefined,
    `${minutesText(extra)} of the driver`,
    late > 0 ? `${late} other late` : 'nobody else late',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Undefined where the board has moved on, and the next answer will say so. */
function intentOf(order_id: number, remedy: Remedy, { driver_queues }: DispatchBoard): Intent | undefined {
  const present = driver_queues.find(({ driver_assignments }) =>
    driver_assignments.some((row) => row.order_id === order_id),
  )
  if (remedy.what === 'move') {
    const { driver_assignment_id, before } = remedy
    if (!present) return undefined
    return { request: 'dispatch_move_to', data: { driver_assignment_id, driver_id: present.driver_id, before } }
  }
  const { driver_id, pick_before, drop_before } = remedy
  const to = driver_queues.find((queue) => queue.driver_id === driver_id)
  const driver_hour_id = to?.driver_details.driver_hour_id
  if (driver_hour_id == null) return undefined
  const place = { driver_id, driver_hour_id, pick_before, drop_before }
  if (remedy.what === 'give') return { request: 'dispatch_place_order', data: { order_id, ...place } }
  const pickup = present?.driver_assignments.find(
    (row) => row.order_id === order_id && kindOf(row.driver_assignment_id) === 'pickup',
  )
  if (!present || !pickup) return undefined
  const { driver_assignment_id } = pickup
  return {
    request: 'dispatch_hand_to',
    data: { driver_assignment_id, from_driver_id: present.driver_id, ...place },
  }
}
