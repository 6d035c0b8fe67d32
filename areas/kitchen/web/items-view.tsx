import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { dayToUs } from '#platform/core/day.ts'
import { localTime, timeText } from '#platform/core/local-time.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { disableItems, type KitchenCategory, type KitchenItem, kitchenItems } from '../calls/disable-items.ts'
import type { KitchenState } from '../rules/kitchen-state.ts'
import styles from './items.module.css'
import view from './view.module.css'

type Items = {
  categories: readonly KitchenCategory[]
  end_of_day: number
  first_day: string
  /** Of two answers the later one counts. */
  as_of: number
}
type Until = 'day' | 'date' | 'indefinite'

/** What somebody has ticked or unticked here and not saved. It outlives the view: an order that rings takes the screen. */
export function useItemsDraft() {
  const [draft, setDraft] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [until, setUntil] = useState<Until>('day')
  const [day, setDay] = useState('')
  return { draft, setDraft, until, setUntil, day, setDay }
}

type ItemsProps = { kitchen: KitchenState } & ReturnType<typeof useItemsDraft>

/** A tick takes an item off; nothing changes for customers until somebody saves (RST-01, RST-04). */
export function ItemsView({ kitchen, draft, setDraft, until, setUntil, day, setDay }: ItemsProps) {
  const { read_at } = kitchen
  const { franchise_id } = kitchen.franchise
  const [items, setItems] = useState<Items>()
  const [unread, setUnread] = useState<string>()
  const [find, setFind] = useState('')
  const [state, setState] = useState<{ saving: boolean; error?: string; done?: string }>({ saving: false })

  const take = useEffectEvent((read: Omit<Items, 'as_of'>, as_of: number) =>
    setItems((before) => (before && before.as_of > as_of ? before : { ...read, as_of })),
  )

  useEffect(() => {
    let isGone = false
    ask(kitchenItems, { franchise_id }).then((answer) => {
      if (isGone) return
      if (answer.ok) take(answer.data, read_at)
      else setUnread(answer.message)
    }, reportError)
    return () => {
      isGone = true
    }
    // Read again whenever the kitchen is: another tablet may have changed it.
  }, [franchise_id, read_at])

  if (!items)
    return (
      <div className={classes(view.kBody, view.isWide)}>
        {unread ? <ErrorLine error={unread} /> : 'Loading the menu...'}
      </div>
    )
  const all = items.categories.flatMap((category) => category.items)
  const seen = all.filter(({ disabled }) => disabled).map(({ menu_item_id }) => menu_item_id)
  const isTicked = ({ menu_item_id, disabled }: KitchenItem) => draft.get(menu_item_id) ?? disabled !== null
  const off = all.filter((item) => isTicked(item) && !item.disabled)
  const on = all.filter((item) => !isTicked(item) && item.disabled)
  const tick = (item: KitchenItem, ticked: boolean) => {
    setState({ saving: false })
    setDraft((before) => new Map(before).set(item.menu_item_id, ticked))
  }

  async function save(): Promise<void> {
    setState({ saving: true })
    const answer = await ask(disableItems, {
      franchise_id,
      item_ids: all.filter(isTicked).map(({ menu_item_id }) => menu_item_id),
      seen_ids: seen,
      until: until === 'day' ? '' : until === 'indefinite' ? until : day && dayToUs(day),
    })
    const again = await ask(kitchenItems, { franchise_id })
    if (again.ok) setItems((before) => ({ ...again.data, as_of: before?.as_of ?? 0 }))
    if (answer.ok) setDraft(new Map())
    setState(answer.ok ? { saving: false, done: 'Saved.' } : { saving: false, error: answer.message })
  }

  const needle = find.trim().toLowerCase()
  const isChanged = off.length + on.length > 0
  const lacksDay = off.length > 0 && until === 'date' && day === ''
  return (
    <div className={classes(view.kBody, view.isWide)}>
      <h2 className={view.laneHead}>
        Items that are off
        <small>{seen.length} off now. A tick takes an item off for customers at once after Save.</small>
      </h2>
      <div className={styles.kItems}>
        <div>
          <div className={styles.kTools}>
            <SearchField label="Find an item" value={find} onSearch={setFind} />
            <Button
              variant="quiet"
              icon="undo"
              onClick={() => {
                setState({ saving: false })
                setDraft(new Map(all.filter(isTicked).map(({ menu_item_id }) => [menu_item_id, false])))
              }}
            >
              Clear all
            </Button>
          </div>
          <div className={styles.offList}>
            {items.categories.map((category) => (
              <Category key={category.menu_category_id} category={category} needle={needle}>
                {(item) => (
                  <label
                    key={item.menu_item_id}
                    className={classes(styles.offRow, item.disabled && !isTicked(item) && styles.isBack)}
                  >
                    <input
                      className={styles.tick}
                      type="checkbox"
                      checked={isTicked(item)}
                      onChange={(event) => tick(item, event.target.checked)}
                    />
                    <span>
                      <b>{item.name}</b>
                      <small>{itemText(item, isTicked(item), kitchen.time_zone)}</small>
                    </span>
                  </label>
                )}
              </Category>
            ))}
          </div>
          {isChanged && (
            <a className={styles.toSave} href="#save">
              Not saved: {changeText(off.length, on.length)}
              <Icon name="down" />
            </a>
          )}
        </div>
        <aside id="save" className={styles.kPanel} aria-label="Save">
          <fieldset className={styles.choices}>
            <legend>How long, for what you tick now</legend>
            <UntilChoice {...{ until, setUntil }} value="day" text="Until the end of today">
              <small>Back {momentText(items.end_of_day, kitchen.time_zone)}</small>
            </UntilChoice>
            <UntilChoice {...{ until, setUntil }} value="date" text="Until a date">
              {until === 'date' && (
                <input
                  type="date"
                  aria-label="The day on which it comes back"
                  min={items.first_day}
                  value={day}
                  onChange={(event) => setDay(event.target.value)}
                />
              )}
            </UntilChoice>
            <UntilChoice {...{ until, setUntil }} value="indefinite" text="Until turned on again" />
          </fieldset>
          <ul className={styles.changeList}>
            {off.map(({ menu_item_id, name }) => (
              <li key={menu_item_id}>
                <span aria-hidden="true">−</span>
                <span>
                  <b>{name}</b> goes off. Open carts see it as unavailable; orders that are placed keep it.
                </span>
              </li>
            ))}
            {on.map(({ menu_item_id, name }) => (
              <li key={menu_item_id}>
                <span aria-hidden="true">+</span>
                <span>
                  <b>{name}</b> comes back.
                </span>
              </li>
            ))}
          </ul>
          <ErrorLine error={state.error} />
          <p role="status">{state.done}</p>
          <Button
            variant="primary"
            wide
            loading={state.saving}
            disabled={!isChanged || lacksDay}
            onClick={() => void save()}
          >
            {saveText(off.length, on.length)}
          </Button>
          {isChanged && (
            <Button variant="ghost" wide onClick={() => setDraft(new Map())}>
              Undo
            </Button>
          )}
        </aside>
      </div>
    </div>
  )
}

type CategoryProps = { category: KitchenCategory; needle: string; children: (item: KitchenItem) => ReactNode }

function Category({ category, needle, children }: CategoryProps) {
  const items = category.items.filter(({ name }) => name.toLowerCase().includes(needle))
  if (items.length === 0) return null
  const off = category.items.filter(({ disabled }) => disabled).length
  return (
    <>
      <h3 className={styles.offCat}>
        {category.name}
        <small>{off === 0 ? 'all on' : `${off} off`}</small>
      </h3>
      {items.map(children)}
    </>
  )
}

type UntilProps = { until: Until; setUntil: (until: Until) => void; value: Until; text: string; children?: ReactNode }

function UntilChoice({ until, setUntil, value, text, children }: UntilProps) {
  return (
    <label className={styles.choose}>
      <input type="radio" name="until" checked={until === value} onChange={() => setUntil(value)} />
      <span>
        <b>{text}</b>
        {children}
      </span>
    </label>
  )
}

const saveText = (off: number, on: number) => (off + on > 0 ? `Save: ${changeText(off, on)}` : 'Save')

/** '2 items off, 1 item on'. */
function changeText(off: number, on: number): string {
  const count = (number: number) => (number === 1 ? '1 item' : `${number} items`)
  return [...(off > 0 ? [`${count(off)} off`] : []), ...(on > 0 ? [`${count(on)} on`] : [])].join(', ')
}

function itemText({ disabled }: KitchenItem, isTicked: boolean, time_zone: string): string {
  if (!disabled) return isTicked ? 'You tick this now, not saved' : ''
  if (!isTicked) return 'Comes back when you save'
  const { restore_at, who, at } = disabled
  const until = restore_at === null ? 'Until turned on again' : `Until ${momentText(restore_at, time_zone)}`
  return `${until} · ${who}${at === null ? '' : `, ${momentText(at, time_zone)}`}`
}

/** '11/24/2026, 6:00 AM'. */
function momentText(at: number, time_zone: string): string {
  return `${dayToUs(localTime(at, time_zone).day)}, ${timeText(at, time_zone)}`
}
