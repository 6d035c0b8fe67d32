import { Icon, type IconName } from '#ui/icon.tsx'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import styles from './door-card.module.css'
import { recipientsText } from './order-words.ts'
import { words } from './words.ts'

/** While the driver stands at the door with alcohol only the ID matters: what happens there, in its order. */
export function DoorCard({ order, progress }: { order: OrderState; progress: OrderProgress }) {
  const recipients = recipientsText(order) ?? 'none'
  const driver = progress.driver_name ?? 'none'
  const steps: readonly { icon: IconName; title: string; text: string }[] = [
    { icon: 'id', title: words.door_show, text: words.door_show_text({ recipients }) },
    { icon: 'pen', title: words.door_sign, text: words.door_sign_text({ driver }) },
    { icon: 'bag', title: words.door_take, text: words.door_take_text({ driver }) },
  ]
  return (
    <div className={styles.card}>
      <h2 className={styles.title}>{words.door_id}</h2>
      <ol className={styles.steps}>
        {steps.map(({ icon, title, text }) => (
          <li key={icon} className={styles.step}>
            <Icon name={icon} />
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
