import { momentText } from '#platform/core/moment-text.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { type DeliveryDraft, removeDeliveryDraft } from '../calls/delivery-drafts.ts'
import styles from './rocket.module.css'

type Props = {
  drafts: readonly DeliveryDraft[]
  /** The one that stands in the form. */
  open: number | undefined
  now: number
  timeZone: string
  onOpen: (draft: DeliveryDraft) => void
  onRemoved: () => void
}

/** What the business has saved for later; nothing of it is ordered. */
export function DraftsPanel({ drafts, open, now, timeZone, onOpen, onRemoved }: Props) {
  const remove = useAct(async (delivery_draft_id: number) => {
    const answer = await ask(removeDeliveryDraft, { delivery_draft_id })
    // Somebody else has ordered or removed it: it is gone all the same.
    if (!answer.ok && answer.error !== 'not_found') return answer
    onRemoved()
    return { ok: true }
  })
  if (drafts.length === 0) return null
  return (
    <Panel title="Saved for later">
      <ul className={styles.people}>
        {drafts.map((draft) => {
          const { delivery_draft_id, form, who, created_at } = draft
          const title = form.name || form.address || 'No name yet'
          return (
            <li key={delivery_draft_id} aria-current={delivery_draft_id === open ? 'true' : undefined}>
              <span>
                <b>{title}</b>
                <br />
                <small>
                  {[
                    form.name && form.address,
                    form.subtotal && `$${form.subtotal}`,
                    who,
                    momentText(created_at, now, timeZone),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </span>
              <span className={styles.acts}>
                <Button size="small" onClick={() => onOpen(draft)}>
                  Open<span className={styles.hidden}> {title}</span>
                </Button>
                <Button size="small" variant="dangerQuiet" onClick={() => remove.run(delivery_draft_id)}>
                  Remove<span className={styles.hidden}> {title}</span>
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      <ErrorLine error={remove.error} count={remove.failures} />
    </Panel>
  )
}
