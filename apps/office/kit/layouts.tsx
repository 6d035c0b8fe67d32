import { useState } from 'react'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Band, Column } from '#ui/ops/column.tsx'
import { StopRow } from '#ui/ops/stop-row.tsx'
import { Panel } from '#ui/panel.tsx'
import { Dish } from '#ui/pictures/dish.tsx'
import { Package } from '#ui/pictures/package.tsx'
import { Tile } from '#ui/pictures/tile.tsx'
import { Pill } from '#ui/pill.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { Basket, BasketLines } from '#ui/town/basket.tsx'
import { Category } from '#ui/town/category.tsx'
import { Cards } from '#ui/town/columns.tsx'
import { Confirm } from '#ui/town/confirm.tsx'
import { Group, OptionRow } from '#ui/town/group.tsx'
import { Item } from '#ui/town/item.tsx'
import { Ask, PhoneScreen } from '#ui/town/phone-screen.tsx'
import { Result } from '#ui/town/result.tsx'
import styles from '../kit.module.css'

export function OpsLayouts() {
  return (
    <Panel title="Columns" flush className={styles.wide}>
      <div className={styles.columns}>
        <Column
          label="Maya Okafor"
          band={
            <Band state="orange" shape="ring" word="Not acknowledged">
              1:20
            </Band>
          }
          who={<h3>Maya Okafor</h3>}
          consequence={{ text: 'Here: +6 min, nobody late', best: true }}
        >
          <ul>
            <StopRow
              icon="truck"
              title="#800812"
              tags={<AgeTag />}
              time="6:41 PM"
              route={['Noodle Bar', '40 Orchard St']}
              queue="orange"
              first
              state={
                <Pill kind="orange" shape="ring">
                  Not Acknowledged
                </Pill>
              }
              acts={
                <>
                  <IconButton icon="up" label="Move Up" size="small" />
                  <IconButton icon="down" label="Move Down" size="small" />
                </>
              }
            />
            <StopRow
              icon="waypoint"
              title="Go to waypoint"
              route={['Stadium lot C']}
              queue="orange"
              pending
              state={<Pill kind="quiet">Sending…</Pill>}
            />
          </ul>
        </Column>
        <Column label="Sam Tran" band={<Band state="normal" shape="dot" word="Driving" />} who={<h3>Sam Tran</h3>}>
          <ul>
            <StopRow
              icon="truck"
              title="#800820"
              time="6:58 PM"
              route={['Taqueria Sol', '9 Mill Ln']}
              queue="normal"
              first
              state={<Pill kind="quiet">On plan</Pill>}
            />
            <StopRow
              icon="truck"
              title="#800777"
              time="6:25 PM"
              queue="normal"
              late
              state={
                <Pill kind="late" shape="square">
                  Late 7 min
                </Pill>
              }
            />
          </ul>
        </Column>
        <Column
          label="Lee Roth"
          band={<Band state="yellow" shape="wedge" word="Phasing out" />}
          who={<h3>Lee Roth</h3>}
          target
        />
        <Column
          label="Tomás Rivera"
          band={<Band state="red" shape="cross" word="Inactive" />}
          who={<h3>Tomás Rivera</h3>}
        />
      </div>
    </Panel>
  )
}

export function TownLayouts() {
  const [open, setOpen] = useState(true)
  const [count, setCount] = useState(1)
  const [size, setSize] = useState('m')
  return (
    <>
      <Panel title="Categories and items" className={styles.wide}>
        <Breadcrumbs way={[{ label: 'Restaurants', href: '#r' }]} here="Campus Corner" />
        <Category title="Pizza" detail="9 items" open={open} onToggle={() => setOpen(!open)}>
          <Cards>
            <Item
              name="Margherita"
              detail="Tomato, fresh mozzarella, basil. The one that the whole table agrees on."
              price={
                <>
                  <small>from</small>$15.00
                </>
              }
              picture={
                <Tile colour="tomato">
                  <Dish name="pizza" />
                </Tile>
              }
              act={<Button variant="tint">Add Item</Button>}
            />
            <Item
              name="Cellar Red"
              detail="Good with brisket. 750 ml, 13.5%."
              tags={<AgeTag />}
              price="$17.99"
              picture={
                <Tile colour="plum">
                  <Package shape="wine" code="0411" name="Cellar Red" />
                </Tile>
              }
              act={<Stepper label="Cellar Red" value={count} min={1} onStep={setCount} onRemove={() => setCount(1)} />}
            />
            <Item
              name="Calzone Bellwether"
              detail="Ricotta, spinach and roast peppers."
              price="$14.25"
              outWord="Sold out tonight"
              picture={
                <Tile colour="leaf" faded>
                  <Dish name="calzone" />
                </Tile>
              }
            />
          </Cards>
        </Category>
        <Category
          title="Wine"
          tags={<AgeTag />}
          detail="26 items"
          open={false}
          onToggle={() => undefined}
          pictures={
            <Tile colour="plum">
              <Package shape="wine" code="9" name="Bell Tower" />
            </Tile>
          }
        >
          {null}
        </Category>
      </Panel>
      <Panel title="Options" flush>
        <Group title="Size" hint="Choose one" need={{ text: 'Done', state: 'done' }}>
          {[
            ['m', 'Medium', ''],
            ['l', 'Large', '+$3.00'],
          ].map(([value = '', name, cost]) => (
            <OptionRow
              key={value}
              name={name}
              cost={cost}
              input={{ type: 'radio', name: 'size', checked: size === value, onChange: () => setSize(value) }}
            />
          ))}
        </Group>
        <Group title="Toppings" need={{ text: '1 left', state: 'error' }} error="Choose one more.">
          <OptionRow name="Basil" input={{ type: 'checkbox', defaultChecked: true }} />
          <OptionRow name="Hot honey" disabledReason="Back tomorrow" input={{ type: 'checkbox' }} />
          <OptionRow
            name="Extra cheese"
            cost="+$1.50"
            control={<Stepper label="Extra cheese" value={count} onStep={setCount} />}
          />
        </Group>
      </Panel>
      <Basket title="Your cart" end="$32.99">
        <BasketLines
          lines={[
            { id: 1, count: 1, name: 'Margherita', cost: '$15.00', detail: 'Large, basil' },
            { id: 2, count: 1, name: 'Cellar Red', cost: '$17.99' },
          ]}
        />
        <Confirm
          rows={[
            { id: 'where', icon: 'pin', text: '40 Orchard St, 12 to 20 min', act: 'Change', href: '#where' },
            { id: 'pay', icon: 'card', text: 'No payment method', act: 'Add', href: '#pay', missing: true },
          ]}
        />
        <Button variant="primary" size="large" wide money="$32.99">
          Go to cart
        </Button>
      </Basket>
      <div className={styles.stack}>
        <Result kind="ok" title="Old enough">
          Born 04/11/1999, 27 years
        </Result>
        <Result kind="bad" title="Too young">
          Customer too young. Reject delivery.
        </Result>
        <Result kind="wait" title="Not checked yet" />
      </div>
    </>
  )
}

/** A page of its own (`?phone`): a phone screen brings its own main landmark. */
export function PhoneLayout() {
  return (
    <PhoneScreen
      title="#800812"
      sub="40 Orchard St"
      start={<IconButton icon="back" label="Back" />}
      end={<IconButton icon="phone" label="Call" />}
      step={2}
      steps={5}
      guestNote="Please sign, then hand the phone back"
      foot={
        <Button variant="primary" size="drive">
          Looks right
        </Button>
      }
    >
      <Ask>Is this the person on the ID?</Ask>
      <Result kind="ok" title="Old enough">
        Born 04/11/1999, 27 years
      </Result>
    </PhoneScreen>
  )
}
