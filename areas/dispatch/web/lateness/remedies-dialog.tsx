import { type ReactNode, useRef, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { DispatchBoard, UnassignedOrder } from '../../rules/board.ts'
import type { Intent } from '../../rules/intent.ts'
import { kindOf } from '../../rules/kinds.ts'
import type { Remedy } from '../../rules/plan/lateness/remedies.ts'
import type { Risk } from '../../rules/plan/lateness/risks.ts'
import { firstNameOf, orderFactsOf, queueWith } from '../order-facts.ts'
import { minutesText } from '../time-text.ts'
import { causeText, lateText } from './cause-words.ts'
import styles from './remedies-dialog.module.css'
import { useDigits } from './use-digits.ts'
import { type Remedies, tellCustomer, useRemedies } from './use-remedies.ts'

type DialogProps = {
  order_id: number
  risk: Risk | undefined
  board: DispatchBoard
  timeZone: string
  onChange: (intent: Intent) => void
  onSend: (order: UnassignedOrder) => void
  onClose: () => void
}

/** What can be done about an order that is late or will be: each line was computed against the queues as they are. */
export function RemediesDialog({ order_id, risk, board, timeZone, onChange, onSend, onClose }: DialogProps) {
  const { remedies, isGone, isError, refresh } = useRemedies(order_id, board)
  const list = useRef<HTMLOListElement>(null)
  const waiting = board.dispatch_unassigned_orders.find((order) => order.order_id === order_id)
  useDigits(list)
  const tellAt = (remedies?.remedies.length ?? 0) + 1
  const askAt = remedies && !isTold(remedies) && remedies.tell_about !== null ? tellAt + 1 : tellAt
  return (
    <Dialog title={`Order ${order_id}`} wide onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <div className={styles.lead}>
        <Whose order_id={order_id} board={board} />
        {risk && (
          <p>
            <b>{`Probably ${lateText(risk)}.`}</b> {causeText(risk.cause)}
          </p>
        )}
        {remedies && <Times remedies={remedies} timeZone={timeZone} />}
      </div>
      {isGone && <p role="status">This order is no longer on its way.</p>}
      {isError && <p role="alert">What can be done could not be weighed. It is tried again.</p>}
      {remedies && (
        <ol ref={list} className={styles.remedies}>
          {remedies.remedies.map((remedy, at) => {
            const intent = intentOf(order_id, remedy, board)
            return (
              <Row key={`${remedy.what} ${'driver_id' in remedy ? remedy.driver_id : remedy.before}`} digit={at + 1}>
                <b>{titleOf(remedy, board)}</b>
                <span>{effectOf(remedy, timeZone)}</span>
                <Button
                  size="small"
                  variant="primary"
                  disabled={!intent}
                  data-digit={at + 1}
                  aria-label={`Do it: ${titleOf(remedy, board)}`}
                  onClick={() => {
                    if (intent) onChange(intent)
                    onClose()
                  }}
                >
                  Do it
                </Button>
              </Row>
            )
          })}
          {remedies.remedies.length === 0 && (
            <Row>
              <b>No driver and no other order of stops is sooner.</b>
              <span>{risk ? causeText(risk.cause) : ''}</span>
            </Row>
          )}
          <Tell digit={tellAt} order_id={order_id} remedies={remedies} timeZone={timeZone} onTold={refresh} />
          <Row digit={askAt}>
            <b>Ask the kitchen</b>
            <span>{remedies.kitchen.name}</span>
            <LinkButton size="small" icon="phone" data-digit={askAt} href={`tel:+1${remedies.kitchen.phone_number}`}>
              {phoneText(remedies.kitchen.phone_number)}
            </LinkButton>
          </Row>
          {waiting && (
            <Row digit={askAt + 1}>
              <b>Send it to CW</b>
              <span>An outside courier takes it over; the board cannot take it back</span>
              <Button
                size="small"
                icon="truck"
                data-digit={askAt + 1}
                onClick={() => {
                  onClose()
                  onSend(waiting)
                }}
              >
                Send
              </Button>
            </Row>
          )}
        </ol>
      )}
    </Dialog>
  )
}

/** What can be done, and the key that does it. */
function Row({ digit, children }: { digit?: number; children: ReactNode }) {
  return (
    <li>
      {digit !== undefined && (
        <span className={styles.digit} aria-hidden="true">
          <Kbd>{String(digit)}</Kbd>
        </span>
      )}
      {children}
    </li>
  )
}

/** Whose food, to where, and who has it. */
function Whose({ order_id, board }: { order_id: number; board: DispatchBoard }) {
  const facts = orderFactsOf(order_id, board)
  const queue = queueWith(order_id, board)
  if (!facts) return null
  return (
    <p>
      <b>{facts.from_address_summary.name}</b> to {facts.address_summary.addr_line_1}
      {queue ? `, with ${firstNameOf(queue)}` : ', without a driver yet'}
    </p>
  )
}

function Times({ remedies: { promised_at, at_door }, timeZone }: { remedies: Remedies; timeZone: string }) {
  const parts = [
    promised_at !== null && `Promised by ${timeText(promised_at, timeZone)}`,
    at_door === null ? 'not planned yet' : `planned for ${timeText(at_door, timeZone)}`,
  ].filter(Boolean)
  return <p className={styles.times}>{parts.join(', ')}.</p>
}

type TellProps = { digit: number; order_id: number; remedies: Remedies; timeZone: string; onTold: () => void }

/** By one act a text, and the order's page; whoever tells sees what somebody else has told. */
function Tell({ digit, order_id, remedies, timeZone, onTold }: TellProps) {
  const [isAtWork, setAtWork] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { tell_about, told } = remedies
  const knows = isTold(remedies)
  if (tell_about === null && told === null) return null
  async function tell() {
    setAtWork(true)
    setProblem(await tellCustomer(order_id, remedies))
    setAtWork(false)
    onTold()
  }
  return (
    <Row {...(knows ? {} : { digit })}>
      <b>
        {knows && told
          ? `The customer knows: about ${timeText(told.about, timeZone)}`
          : `Tell the customer: about ${timeText(tell_about ?? 0, timeZone)}`}
      </b>
      <span role="status">
        {problem ??
          (told
            ? `Told ${timeText(told.about, timeZone)} at ${timeText(told.at, timeZone)}`
            : 'By text and on the order’s page; the promise on record stays')}
      </span>
      {!knows && (
        <Button size="small" icon="message" data-digit={digit} loading={isAtWork} onClick={() => void tell()}>
          Tell
        </Button>
      )}
    </Row>
  )
}

/** Nothing later than that is to be told. */
const isTold = ({ tell_about, told }: Remedies) => told !== null && (tell_about === null || tell_about <= told.about)

function nameOf({ driver_queues }: DispatchBoard, driver_id: number): string {
  const queue = driver_queues.find((one) => one.driver_id === driver_id)
  return queue ? firstNameOf(queue) : 'another driver'
}

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
function intentOf(order_id: number, remedy: Remedy, board: DispatchBoard): Intent | undefined {
  const present = queueWith(order_id, board)
  if (remedy.what === 'move') {
    const { driver_assignment_id, before } = remedy
    if (!present) return undefined
    return { request: 'dispatch_move_to', data: { driver_assignment_id, driver_id: present.driver_id, before } }
  }
  const { driver_id, pick_before, drop_before } = remedy
  const to = board.driver_queues.find((queue) => queue.driver_id === driver_id)
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
