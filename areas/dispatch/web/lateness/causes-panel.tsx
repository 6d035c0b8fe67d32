import { Button } from '#ui/button.tsx'
import { SidePanel } from '#ui/ops/side-panel.tsx'
import { Pill } from '#ui/pill.tsx'
import type { DispatchBoard } from '../../rules/board.ts'
import { groupRisks, type Risk, type RiskGroup } from '../../rules/plan/lateness/risks.ts'
import { groupText, lateText } from './cause-words.ts'
import styles from './causes-panel.module.css'

type PanelProps = {
  risks: readonly Risk[]
  board: DispatchBoard
  onOpen: (order_id: number) => void
  onClose: () => void
}

/** What will be late, by what holds it up: one slow kitchen is one line with its orders. */
export function CausesPanel({ risks, board, onOpen, onClose }: PanelProps) {
  return (
    <SidePanel title="What will be late" hint="by cause" closeLabel="Close what will be late" onClose={onClose}>
      {risks.length === 0 && <p className={styles.none}>Everything should be on time.</p>}
      <ol className={styles.list}>
        {groupRisks(risks).map((group) => (
          <Group key={group.key} group={group} board={board} onOpen={onOpen} />
        ))}
      </ol>
    </SidePanel>
  )
}

function Group({ group, board, onOpen }: { group: RiskGroup } & Pick<PanelProps, 'board' | 'onOpen'>) {
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
          <li key={risk.order_id}>
            <b>{risk.order_id}</b>
            <span>{lateText(risk)}</span>
            <Button
              size="small"
              aria-label={`What can be done about ${risk.order_id}`}
              onClick={() => onOpen(risk.order_id)}
            >
              Remedies
            </Button>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Of the store and the driver, as the board has them. */
function namesOf({ risks }: RiskGroup, { driver_queues, dispatch_unassigned_orders }: DispatchBoard) {
  const [first] = risks
  const facts =
    dispatch_unassigned_orders.find(({ order_id }) => order_id === first?.order_id) ??
    driver_queues.flatMap((queue) => queue.driver_assignments).find(({ order_id }) => order_id === first?.order_id)
  const queue = driver_queues.find(({ driver_id }) => driver_id === first?.driver_id)
  return {
    store: facts?.from_address_summary.name ?? 'The kitchen',
    driver: queue?.driver_details.name.split(' ')[0] ?? 'The driver',
  }
}
