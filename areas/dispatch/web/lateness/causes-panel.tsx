import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { SidePanel } from '#ui/ops/side-panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import type { DispatchBoard } from '../../rules/board.ts'
import { groupRisks, type Risk, type RiskGroup } from '../../rules/plan/lateness/risks.ts'
import { firstNameOf, orderFactsOf, queueWith } from '../order-facts.ts'
import { dueText, groupText, lateText } from './cause-words.ts'
import styles from './causes-panel.module.css'

type PanelProps = {
  risks: readonly Risk[]
  board: DispatchBoard
  timeZoneOf: (order_id: number) => string
  onOpen: (order_id: number) => void
  onClose: () => void
}

/** What will be late, by what holds it up: one slow kitchen is one line with its orders. */
export function CausesPanel({ risks, onClose, ...rest }: PanelProps) {
  useBackCloses(onClose)
  return (
    <SidePanel title="What will be late" hint="by cause" closeLabel="Close what will be late" onClose={onClose}>
      {risks.length === 0 && <p className={styles.none}>Everything should be on time.</p>}
      <ol className={styles.list}>
        {groupRisks(risks).map((group) => (
          <Group key={group.key} group={group} {...rest} />
        ))}
      </ol>
    </SidePanel>
  )
}

type GroupProps = { group: RiskGroup } & Omit<PanelProps, 'risks' | 'onClose'>

function Group({ group, board, ...rest }: GroupProps) {
  const isAlert = group.risks.some(({ is_alert }) => is_alert)
  return (
    <li className={styles.group}>
      <h3 className={styles.cause}>
        <Pill kind={isAlert ? 'late' : 'risk'} shape={isAlert ? 'square' : 'triangle'}>
          {isAlert ? 'Alert' : 'At risk'}
        </Pill>
        {groupText(group, namesOf(group, board))}
      </h3>
      <ul className={styles.orders}>
        {group.risks.map((risk) => (
          <LateOrder key={risk.order_id} risk={risk} board={board} {...rest} />
        ))}
      </ul>
    </li>
  )
}

/** Whose food, to where, with whom, and by how much it will be late. */
function LateOrder({ risk, board, timeZoneOf, onOpen }: { risk: Risk } & Omit<GroupProps, 'group'>) {
  const { order_id } = risk
  const facts = orderFactsOf(order_id, board)
  const queue = queueWith(order_id, board)
  return (
    <li>
      <span className={styles.order}>
        <b>{order_id}</b> <b className={styles.cut}>{facts?.from_address_summary.name}</b>
      </span>
      {facts && (
        <span className={styles.way}>
          <Icon name="arrow" size="small" />
          <span className={styles.cut}>{facts.address_summary.addr_line_1}</span>
          <span className={styles.driver}>{queue ? firstNameOf(queue) : 'no driver yet'}</span>
        </span>
      )}
      <span className={styles.late}>
        <b>{lateText(risk)}</b>
        {`: ${dueText(risk, timeZoneOf(order_id))}`}
      </span>
      <Button size="small" aria-label={`What can be done about ${order_id}`} onClick={() => onOpen(order_id)}>
        Remedies
      </Button>
    </li>
  )
}

/** Of the store and the driver, as the board has them. */
function namesOf({ risks }: RiskGroup, board: DispatchBoard) {
  const [first] = risks
  const facts = first && orderFactsOf(first.order_id, board)
  const queue = board.driver_queues.find(({ driver_id }) => driver_id === first?.driver_id)
  return {
    store: facts?.from_address_summary.name ?? 'The kitchen',
    driver: (queue && firstNameOf(queue)) || 'The driver',
  }
}
