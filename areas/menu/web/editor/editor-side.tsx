import { useMemo } from 'react'
import { LinkButton } from '#ui/link-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { categoryTypes } from '../../rules/category-types.ts'
import { posStateKinds, posStates, posStateWords } from '../../rules/pos-states.ts'
import type { WireMenu } from '../../rules/wire-menu.ts'
import { ChangeList } from './change-list.tsx'
import styles from './editor-side.module.css'
import { useEditor } from './editor-store.ts'

/** Beside the cards: what was done last, and where in the store things stand. */
export function EditorSide({ menu }: { menu: WireMenu }) {
  const shelves = useMemo(() => shelvesOf(menu), [menu])
  const items = menu.menu_categories.flatMap(({ menu_items }) => menu_items)
  const out = items.filter(({ active }) => !active).length
  const linked = items.filter(({ integration_item_id }) => integration_item_id !== null).length
  return (
    <div className={styles.side}>
      <p className={styles.facts}>
        {items.length} {items.length === 1 ? 'item' : 'items'}, {out} out of stock
        {menu.integration_items.length > 0 && `, ${linked} linked with the POS`}. Customers see changes at once.
      </p>
      {menu.integration_items.length > 0 && <PosLinks franchise_id={menu.franchise_id} linked={linked} />}
      <Panel title="Last changes">
        <ChangeList franchise_id={menu.franchise_id} version={menu.menu_version} />
      </Panel>
      {shelves.length > 0 && (
        <Panel title="Find a shelf">
          <ul className={styles.shelves}>
            {shelves.map(([aisle, count]) => (
              <li key={aisle}>
                <b>Aisle {aisle}</b> {count} {count === 1 ? 'item' : 'items'}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

/** How many stand otherwise in the till than here. */
function PosLinks({ franchise_id, linked }: { franchise_id: number; linked: number }) {
  const differing = useEditor((state) => state.till.differing)
  const states = [...differing.values()].map(({ state }) => state)
  const compare = (
    <LinkButton size="small" href={`/admin/pos/${franchise_id}`}>
      Compare
    </LinkButton>
  )
  return (
    <Panel title="POS links" acts={compare}>
      <ul className={styles.links}>
        <li>
          <Pill kind="ok">Linked</Pill> <b>{linked - states.length}</b>
        </li>
        {posStates
          .filter((state) => states.includes(state))
          .map((state) => (
            <li key={state}>
              <Pill kind={posStateKinds[state]}>{posStateWords[state]}</Pill>{' '}
              <b>{states.filter((one) => one === state).length}</b>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function shelvesOf({ menu_categories }: WireMenu): [aisle: number, count: number][] {
  const counts = new Map<number, number>()
  for (const { type, menu_items } of menu_categories)
    if (type >= categoryTypes.products)
      for (const { aisle } of menu_items) counts.set(aisle, (counts.get(aisle) ?? 0) + 1)
  return [...counts].sort(([one], [other]) => one - other).slice(0, 12)
}
