import { useRef, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { DispatchBoard, UnassignedOrder } from '../../rules/board.ts'
import type { Intent } from '../../rules/intent.ts'
import type { Risk } from '../../rules/plan/lateness/risks.ts'
import { firstNameOf, orderFactsOf, queueWith } from '../order-facts.ts'
import { causeText, lateText } from './cause-words.ts'
import styles from './remedies-dialog.module.css'
import { intentOf } from './remedy-intent.ts'
import { Row } from './remedy-row.tsx'
import { effectOf, keyOf, titleOf } from './remedy-words.ts'
import { SendRow } from './send-row.tsx'
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
  // What is done meanwhile brings this one no sooner: whoever could do it waits for the kitchen.
  const isNoSooner = remedies?.remedies.every(({ what }) => what === 'meanwhile') ?? false
  const cause = isNoSooner && remedies?.remedies.length ? 'kitchen' : risk?.cause
  return (
    <Dialog title={`Order ${order_id}`} wide onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <div className={styles.lead}>
        <Whose order_id={order_id} board={board} />
        {risk && (
          <p>
            <b>{`Probably ${lateText(risk)}.`}</b> {causeText(risk.cause)}
          </p>
        )}
        {remedies?.driver_may_carry === false && (
          <p>
            <b>Its driver is not approved for alcohol.</b> Somebody else has to take it.
          </p>
        )}
        {remedies && <Times remedies={remedies} timeZone={timeZone} />}
      </div>
      {isGone && <p role="status">This order is no longer on its way.</p>}
      {isError && <p role="alert">What can be done could not be weighed. It is tried again.</p>}
      {remedies && (
        <ol ref={list} className={styles.remedies}>
          {isNoSooner && (
            <Row>
              <b>
                {remedies.driver_may_carry
                  ? 'No driver and no other order of stops is sooner.'
                  : 'No driver who is approved can take it now.'}
              </b>
              {/* Above it is said already. */}
              <span>{cause && cause !== risk?.cause ? causeText(cause) : ''}</span>
            </Row>
          )}
          {remedies.remedies.map((remedy, at) => {
            const title = titleOf(remedy, board)
            const intent = intentOf(order_id, remedy, remedies, board)
            return (
              <Row key={keyOf(remedy)} digit={at + 1}>
                <b>{title}</b>
                <span>{effectOf(remedy, { order_id, promised_at: remedies.promised_at, board, timeZone })}</span>
                <Button
                  size="small"
                  variant="primary"
                  disabled={!intent}
                  data-digit={at + 1}
                  aria-label={`Do it: ${title}`}
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
          <Tell digit={tellAt} order_id={order_id} remedies={remedies} timeZone={timeZone} onTold={refresh} />
          <Row digit={askAt}>
            <b>Ask the kitchen</b>
            <span>{remedies.kitchen.name}</span>
            <LinkButton size="small" icon="phone" data-digit={askAt} href={`tel:+1${remedies.kitchen.phone_number}`}>
              {phoneText(remedies.kitchen.phone_number)}
            </LinkButton>
          </Row>
          {waiting && (
            <SendRow
              digit={askAt + 1}
              order={waiting}
              timeZone={timeZone}
              onSend={() => {
                onClose()
                onSend(waiting)
              }}
            />
          )}
        </ol>
      )}
    </Dialog>
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
