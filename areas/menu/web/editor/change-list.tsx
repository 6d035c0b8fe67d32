import { useEffect, useState } from 'react'
import { dayMomentText } from '#platform/core/moment-text.ts'
import { bareCall, send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import type { MenuChange, menuHistory } from '../../calls/menu-history.ts'
import { itemFields } from '../../rules/item-fields.ts'
import { changeWords } from '../../rules/menu-change-words.ts'
import type { WireMenuItem } from '../../rules/wire-menu.ts'
import styles from './change-list.module.css'
import { notSaved, setField } from './edit-menu.ts'

const history = bareCall<typeof menuHistory>('menu_history')

type ChangeListProps = {
  franchise_id: number
  /** Of one item alone; else of the whole menu. */
  item?: WireMenuItem | undefined
  /** Asked anew when it rises. */
  version?: number | undefined
}

type Shown = { readonly changes: readonly MenuChange[]; readonly isLast: boolean; readonly timeZone: string }

/** Who changed what, newest first; one value can be put back from here, while it still is what they made of it. */
export function ChangeList({ franchise_id, item, version }: ChangeListProps) {
  const [shown, setShown] = useState<Shown>()
  const [error, setError] = useState('')
  const menu_item_id = item?.menu_item_id

  async function read(before?: number) {
    const data = { franchise_id, ...(menu_item_id && { menu_item_id }), ...(before && { before }) }
    const answer = await send(history, data).catch(() => undefined)
    if (!answer?.success) return setError(answer?.data.message ?? 'The history could not be loaded. Please try again.')
    setError('')
    setShown((known) => ({
      changes: before ? [...(known?.changes ?? []), ...answer.data.changes] : answer.data.changes,
      isLast: answer.data.is_last,
      timeZone: answer.data.time_zone,
    }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for another item, and for each version of the menu
  useEffect(() => void read(), [franchise_id, item, version])

  async function putBack({ menu_item_id: id, before, after }: MenuChange) {
    const field = itemFields.find((one) => before && one in before)
    if (!field) return
    const text = (value: unknown) => (field === 'base_price' ? (Number(value) / 100).toFixed(2) : String(value))
    const answer = await setField(id, field, text(before?.[field]), text(after?.[field])).catch(() => undefined)
    setError(answer?.ok ? '' : (answer?.message ?? notSaved))
    if (answer?.ok) await read()
  }

  return (
    <>
      {error && <ErrorLine error={error} />}
      {shown?.changes.length === 0 && <p className={styles.none}>Nothing was changed here yet.</p>}
      {shown && shown.changes.length > 0 && (
        <ol className={styles.list}>
          {shown.changes.map((change) => {
            const canPutBack = change.what === 'menu_item_update' && change.before !== null
            return (
              <li key={change.event_id}>
                <time dateTime={new Date(change.at).toISOString()}>
                  {dayMomentText(change.at, Date.now(), shown.timeZone)}
                </time>
                <span>
                  {!item && <b>{change.item_name} </b>}
                  {changeWords(change).map(({ text, before, after }) => (
                    <span key={text}>
                      {text} {before !== undefined && <s>{before}</s>} {after !== undefined && <b>{after}</b>}{' '}
                    </span>
                  ))}
                  {change.who && <small>{change.who}</small>}
                  {canPutBack && (
                    <button type="button" className={styles.back} onClick={() => void putBack(change)}>
                      Put back
                    </button>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {shown && !shown.isLast && (
        <Button size="small" onClick={() => void read(shown.changes.at(-1)?.event_id)}>
          Earlier changes
        </Button>
      )}
    </>
  )
}
