import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Kbd } from '#ui/kbd.tsx'
import { LargeDialog } from '#ui/ops/large-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { DispatchBoard, OrderFacts } from '../../rules/board.ts'
import type { Intent } from '../../rules/intent.ts'
import { firstNameOf, orderFactsOf } from '../order-facts.ts'
import { useWeighed } from '../use-weighed.ts'
import styles from './assign-dialog.module.css'
import { CandidateRow } from './candidate-row.tsx'
import { claimantsText, useClaim, useClaimants } from './claims.ts'
import { type Candidate, candidatesFor, type Wanted } from './drivers-for-order.ts'
import { OfferPanel } from './offer-panel.tsx'

type AssignProps = {
  wanted: Wanted
  board: DispatchBoard
  now: number
  timeZone: string
  onAssign: (intent: Intent) => void
  onClose: () => void
}

/** Who takes it: place, road time and effect of everybody who may; arrows choose, Enter gives, a name finds. */
export function AssignDialog({ wanted, board, now, timeZone, onAssign, onClose }: AssignProps) {
  const { order_id, from } = wanted
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number>()
  const weighed = useWeighed({ order_id, from_driver_id: from?.driver_id ?? null }, board)
  const { can, cannot } = candidatesFor(wanted, board.driver_queues, { offers: weighed?.offers ?? [], text, now })
  const at = Math.max(
    0,
    can.findIndex(({ queue }) => queue.driver_id === chosen),
  )
  const gone = goneText(wanted, board)
  const active = gone ? undefined : can[at]
  const facts = orderFactsOf(order_id, board)
  useClaim(order_id)
  const claimants = useClaimants(order_id)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // The dialog was opened to choose; by itself it would give focus to its cross.
  useEffect(() => input.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen must be in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.queue.driver_id])

  function give(candidate: Candidate | undefined) {
    const intent = candidate && intentOf(wanted, candidate)
    if (!intent) return
    onAssign(intent)
    onClose()
  }
  function choose(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setChosen(can[Math.min(can.length - 1, Math.max(0, at + step))]?.queue.driver_id)
  }
  const optionId = (driverId: number) => `${id}-${driverId}`
  return (
    <LargeDialog
      title={from ? `Give order ${order_id} to another driver` : `Assign order ${order_id}`}
      onClose={onClose}
      foot={
        <>
          <span className={styles.keys}>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> driver
          </span>
          <Button onClick={onClose}>
            {gone ? 'Close' : from ? 'Keep' : 'Keep unassigned'} <Kbd>Esc</Kbd>
          </Button>
          {!gone && (
            <Button variant="primary" disabled={!active} onClick={() => give(active)}>
              {active ? giveText(active, timeZone) : 'Nobody may have it'} <Kbd>Enter</Kbd>
            </Button>
          )}
        </>
      }
    >
      {facts && <Facts facts={facts} timeZone={timeZone} />}
      {gone && <p role="alert">{gone}</p>}
      {!gone && claimants.length > 0 && (
        <p role="status">{`${claimantsText(claimants)} choosing for it too. Whoever gives it first has given it.`}</p>
      )}
      <div className={classes(styles.parts, active && styles.beside)}>
        <div>
          <form
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              give(active)
            }}
          >
            <TextField
              label="Driver"
              value={text}
              autoComplete="off"
              ref={input}
              role="combobox"
              aria-expanded
              aria-controls={id}
              aria-activedescendant={active && optionId(active.queue.driver_id)}
              onKeyDown={choose}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </form>
          <div className={styles.heads} aria-hidden="true">
            <span>Driver, now</span>
            <span>To the store</span>
            <span>At the store</span>
            <span>At the door</span>
            <span>Promises of others</span>
            <span>Driver min</span>
          </div>
          {can.length === 0 && <p className={styles.none}>No driver with this name may have it.</p>}
          <div ref={list} id={id} className={styles.offers} role="listbox" aria-label="Drivers, the best first">
            {can.map((candidate) => (
              <CandidateRow
                key={candidate.queue.driver_id}
                id={optionId(candidate.queue.driver_id)}
                orderId={order_id}
                candidate={candidate}
                board={board}
                timeZone={timeZone}
                isActive={candidate === active}
                onPick={() => !gone && give(candidate)}
              />
            ))}
          </div>
          {cannot.length > 0 && (
            <dl className={styles.cannot}>
              {[...new Set(cannot.map(({ why }) => why))].map((reason) => (
                <div key={reason}>
                  <dt>{reason}</dt>
                  <dd>
                    {cannot
                      .filter(({ why }) => why === reason)
                      .map(({ queue }) => queue.driver_details.name)
                      .join(', ')}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {active && <OfferPanel orderId={order_id} order={facts} chosen={active} all={can} timeZone={timeZone} />}
      </div>
    </LargeDialog>
  )
}

/** What became of it meanwhile, when it is no longer where it was to be taken from; the dialog stays, so that no key meant for it falls on the board. */
function goneText({ order_id, from }: Wanted, { driver_queues, dispatch_unassigned_orders }: DispatchBoard) {
  const has = driver_queues.find(({ driver_assignments }) =>
    driver_assignments.some((row) => row.order_id === order_id),
  )
  if (from && has?.driver_id === from.driver_id) return undefined
  const waits = dispatch_unassigned_orders.some((order) => order.order_id === order_id)
  if (!from && waits) return undefined
  if (has) return `${has.driver_details.name} has it by now.`
  return waits ? 'It is unassigned by now.' : 'It no longer waits for a driver.'
}

/** Whose food, from where to where, and until when. */
function Facts({ facts, timeZone }: { facts: OrderFacts; timeZone: string }) {
  const { from_address_summary: from, address_summary: to, ready_at, promised_at } = facts
  return (
    <p className={styles.facts}>
      <b>{from.name}</b> {from.addr_line_1} to {to.addr_line_1}
      {ready_at !== null && `, ready ${timeText(ready_at, timeZone)}`}
      {promised_at !== null && `, promised ${timeText(promised_at, timeZone)}`}
    </p>
  )
}

function giveText({ queue, offer }: Candidate, timeZone: string): string {
  const name = firstNameOf(queue)
  if (offer?.breaks) return `Give to ${name} all the same`
  return offer ? `Give to ${name}, at the door ${timeText(offer.at_door, timeZone)}` : `Give to ${name}`
}

function intentOf({ order_id, from }: Wanted, { queue, offer }: Candidate): Intent | undefined {
  const { driver_id, driver_details } = queue
  const { driver_hour_id } = driver_details
  if (driver_hour_id === null) return undefined
  const at = { pick_before: offer?.pick_before ?? null, drop_before: offer?.drop_before ?? null }
  const data = { driver_id, driver_hour_id, ...at }
  if (!from) return { request: 'dispatch_place_order', data: { order_id, ...data } }
  const { driver_assignment_id } = from
  return {
    request: 'dispatch_hand_to',
    data: { driver_assignment_id, from_driver_id: from.driver_id, ...data },
  }
}
