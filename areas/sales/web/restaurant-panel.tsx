import { useState } from 'react'
import { phoneText } from '#platform/core/phone.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Person } from '#ui/person.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Pill } from '#ui/pill.tsx'
import type { ShownRestaurant } from '../calls/sales.ts'
import { stageText } from '../rules/stage.ts'
import { ChangeRestaurant } from './change-restaurant.tsx'
import { eventHref } from './event-href.ts'
import { KnownPeople } from './known-people.tsx'
import { DueText } from './restaurant-list.tsx'
import styles from './sales.module.css'
import { useSales } from './use-sales.ts'

/** One restaurant: what is known of it, what comes next, who is there. */
export function RestaurantPanel({ restaurant }: { restaurant: ShownRestaurant }) {
  const [isChanging, setChanging] = useState(false)
  const mayChange = useSales('may_change')
  const { sales_restaurant_id, name, stage, franchise_id } = restaurant
  if (isChanging) return <ChangeRestaurant restaurant={restaurant} close={() => setChanging(false)} />
  return (
    <Panel
      title={
        <span className={styles.name}>
          {name} <Pill kind={stage === 5 ? 'ok' : 'plain'}>{stageText(stage)}</Pill>
        </span>
      }
      acts={
        <>
          {franchise_id !== null && (
            <LinkButton size="small" variant="ghost" icon="store" href={`/${franchise_id}`}>
              Open menu
            </LinkButton>
          )}
          {mayChange && (
            <>
              <Button size="small" icon="pen" onClick={() => setChanging(true)}>
                Edit
              </Button>
              <LinkButton size="small" icon="flag" variant="primary" href={eventHref(sales_restaurant_id)}>
                Create event
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <DescriptionList facts={factsOf(restaurant)} />
      <KnownPeople restaurant={restaurant} />
    </Panel>
  )
}

function factsOf(restaurant: ShownRestaurant): Fact[] {
  const { owner, cuisine, addr_line_1, city, phone_number } = restaurant
  const facts: Fact[] = [
    ['Next step', <NextStep key="next" restaurant={restaurant} />],
    ['Looked after by', owner ? <Person key="owner" id={owner.user_id} name={owner.name} /> : 'nobody'],
    ['Kitchen', cuisine],
    ['Address', [addr_line_1, city].filter(Boolean).join(', ')],
    ['Phone', phone_number && <PhoneLink key="phone" phone={phoneText(phone_number)} />],
  ]
  return facts.filter(([, value]) => value !== '')
}

function NextStep({ restaurant }: { restaurant: ShownRestaurant }) {
  const { next_step, next_step_on } = restaurant
  if (next_step === '' && next_step_on === null) return 'none'
  return (
    <span className={styles.next}>
      {next_step} {next_step_on !== null && <DueText row={restaurant} />}
    </span>
  )
}
