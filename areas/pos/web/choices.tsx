import type { ReactNode } from 'react'
import { updateIntegrationItem } from '#areas/menu/calls/edit-item.ts'
import { toAnswer } from '#platform/web/forms/answer.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { send } from '#platform/web/send.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { choosePos, type LinkedItem } from '../calls/pos.ts'
import styles from './pos.module.css'

type ChoicesProps = { franchise_id: number; items: readonly LinkedItem[] }

/** Where menu and till differ: both values, and which of them counts. */
export function Choices({ franchise_id, items }: ChoicesProps) {
  return (
    <Panel title={items.length === 1 ? '1 item to choose' : `${items.length} items to choose`}>
      <ul className={styles.choices}>
        {items.flatMap((item) => [
          (item.state === 'price_differs' || item.state === 'both_differ') && item.pos_price !== null && (
            <PriceChoice key={`${item.menu_item_id} price`} {...{ franchise_id, item, pos_price: item.pos_price }} />
          ),
          (item.state === 'stock_differs' || item.state === 'both_differ') && (
            <StockChoice key={`${item.menu_item_id} stock`} {...{ franchise_id, item }} />
          ),
          item.state === 'gone' && <GoneChoice key={`${item.menu_item_id} gone`} item={item} />,
        ])}
      </ul>
    </Panel>
  )
}

type ItemChoiceProps = { franchise_id: number; item: LinkedItem }

function PriceChoice({ franchise_id, item, pos_price }: ItemChoiceProps & { pos_price: number }) {
  const { menu_item_id, name, price } = item
  const act = useAct(async (keep: 'ours' | 'pos') => {
    const choice = { field: 'price', keep, seen_ours: price, seen_pos: pos_price } as const
    return refreshed(await ask(choosePos, { franchise_id, menu_item_id, choice }))
  })
  const [ours, theirs] = [moneyText(price), moneyText(pos_price)]
  return (
    <Choice name={name} text={`${ours} on the menu, ${theirs} in the till`} act={act}>
      <Button loading={act.loading} aria-label={`Keep ${ours} for ${name}`} onClick={() => act.run('ours')}>
        Keep {ours}
      </Button>
      <Button
        variant="primary"
        loading={act.loading}
        aria-label={`Take ${theirs} for ${name}`}
        onClick={() => act.run('pos')}
      >
        Take {theirs}
      </Button>
    </Choice>
  )
}

function StockChoice({ franchise_id, item: { menu_item_id, name } }: ItemChoiceProps) {
  const act = useAct(async (keep: 'ours' | 'pos') =>
    refreshed(await ask(choosePos, { franchise_id, menu_item_id, choice: { field: 'stock', keep } })),
  )
  return (
    <Choice name={name} text="On sale on the menu, sold out in the till" act={act}>
      <Button loading={act.loading} aria-label={`Keep ${name} on sale`} onClick={() => act.run('ours')}>
        Keep on sale
      </Button>
      <Button variant="primary" loading={act.loading} aria-label={`Sell out ${name}`} onClick={() => act.run('pos')}>
        Sell out
      </Button>
    </Choice>
  )
}

function GoneChoice({ item: { menu_item_id, menu_category_id, name, pos_name } }: { item: LinkedItem }) {
  const act = useAct(async () =>
    refreshed(
      toAnswer(await send(updateIntegrationItem, { menu_item_id, menu_category_id, integration_item_id: null })),
    ),
  )
  return (
    <Choice name={name} text={`${pos_name} is not in the till any more. Its orders go there by name.`} act={act}>
      <Button loading={act.loading} aria-label={`Remove the link of ${name}`} onClick={() => act.run()}>
        Remove the link
      </Button>
    </Choice>
  )
}

type ChoiceProps = {
  name: string
  text: string
  act: { readonly error?: string; readonly failures: number }
  children: ReactNode
}

function Choice({ name, text, act, children }: ChoiceProps) {
  return (
    <li className={styles.choice}>
      <div>
        <b>{name}</b>
        <p>{text}</p>
        <ErrorLine error={act.error} count={act.failures} />
      </div>
      <div className={styles.acts}>{children}</div>
    </li>
  )
}

/** Also after a refusal: somebody else may have chosen. */
async function refreshed<A>(answer: A): Promise<A> {
  await refreshPage()
  return answer
}
