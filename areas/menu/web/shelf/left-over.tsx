import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { placeText } from '../../rules/shelf/shelf-walk.ts'
import styles from './shelf.module.css'
import { type ShelfDesk, type ShelfView, stepWords } from './shelf-desk.ts'

/** What somebody must still decide: codes that nobody knows, and what the server did not take. */
export function LeftOver({ desk, view }: { desk: ShelfDesk; view: ShelfView }) {
  const { unknown, refused } = view
  const nameOf = (id: number) => view.items.find(({ menu_item_id }) => menu_item_id === id)?.name ?? 'An item'
  return (
    <>
      {refused.length > 0 && (
        <Panel title="Not taken" flush>
          <ul className={styles.left}>
            {refused.map((step) => (
              <li key={step.step_id}>
                <p>
                  <b>{stepWords(step, 'menu_item_id' in step.act ? nameOf(step.act.menu_item_id) : '', moneyText)}</b>
                  <br />
                  {step.message}
                </p>
                {step.error.endsWith('_meanwhile') && (
                  <Button size="small" onClick={() => desk.insist(step)}>
                    Do it all the same
                  </Button>
                )}
                <Button size="small" variant="ghost" onClick={() => desk.forgetRefused(step)}>
                  {step.error.endsWith('_meanwhile') ? 'Keep theirs' : 'Let go'}
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {unknown.length > 0 && (
        <Panel title="Codes that are not on the menu" flush>
          <ul className={styles.left}>
            {unknown.map((code) => (
              <li key={code.upc}>
                <p>
                  <b>{code.upc}</b>
                  <br />
                  <span className={styles.muted}>{placeText(code.place)}</span>
                </p>
                <Button size="small" onClick={() => desk.open(code)}>
                  Add
                </Button>
                <IconButton
                  icon="x"
                  label={`Forget ${code.upc}`}
                  size="small"
                  onClick={() => desk.forgetCode(code.upc)}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
