import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { ChoiceTiles } from '#ui/choice-tiles.tsx'
import { DateBoxes } from '#ui/date-boxes.tsx'
import { DateField } from '#ui/date-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { PhotoInput } from '#ui/photo-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { SignaturePad } from '#ui/signature-pad.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from '../kit.module.css'

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

const variants = ['primary', 'plain', 'tint', 'quiet', 'ghost', 'dangerQuiet', 'danger'] as const

export function Buttons() {
  return (
    <Panel title="Buttons" className={styles.wide}>
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>Approve</Button>
          <Button variant={variant} icon="check">
            With icon
          </Button>
          <Button variant={variant} loading>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Off
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
        </Row>
      ))}
      <Row>
        <Button variant="primary" size="large">
          Large
        </Button>
        <LinkButton href="#buttons" variant="tint">
          A link
        </LinkButton>
        <Button>
          Assign <Kbd>A</Kbd>
        </Button>
        <IconButton icon="pen" label="Edit" />
        <IconButton icon="pen" label="Edit, small" size="small" />
        <IconButton icon="x" label="Close" round />
        <IconButton icon="refresh" label="Refreshing" loading />
        <IconButton icon="trash" label="Delete" disabled />
        <Menu
          trigger={<Button icon="more">More</Button>}
          entries={[
            { label: 'Show on map', icon: 'pin', end: <Kbd>M</Kbd>, onChoose: () => undefined },
            { label: 'Assign to…', icon: 'send', end: <Kbd>A</Kbd>, onChoose: () => undefined },
            { label: 'Not now', icon: 'pause', disabled: true, onChoose: () => undefined },
            'line',
            { label: 'Force Clock Out', icon: 'exit', danger: true, onChoose: () => undefined },
          ]}
        />
      </Row>
      <Button variant="primary" size="large" wide money="$31.20">
        Place order
      </Button>
      <Button variant="primary" size="drive">
        I am at the door
      </Button>
    </Panel>
  )
}

export function Fields({ today }: { today: string }) {
  const [date, setDate] = useState('11/22/2026')
  const [born, setBorn] = useState('06/02/1991')
  const [found, setFound] = useState('noodle')
  return (
    <Panel title="Fields" className={styles.wide}>
      <div className={styles.fields}>
        <TextField label="Text" defaultValue="Copper Kettle IPA 6 pk" hint="22 of 70" />
        <TextField label="Empty" optional="optional" placeholder="Apartment, suite" />
        <TextField label="Pending" defaultValue="Copper Kettle IPA 12 oz" loading hint="Saving…" />
        <TextField label="Error" defaultValue="" error="Please enter a name." />
        <TextField label="Not editable" defaultValue="Set by the POS" disabled hint="Owned by the POS link" />
        <TextField label="Code" kind="code" defaultValue="204815" inputMode="numeric" autoComplete="one-time-code" />
        <NumberField label="Number" defaultValue="12" unit="min" />
        <MoneyField label="Money" defaultValue="18.40" suffix="of 31.20" />
        <MoneyField label="Money, over" defaultValue="34.00" error="More than this card paid." />
        <PhoneField label="Phone" defaultValue="(229) 555-0142" />
        <DateField label="Date" value={date} onType={setDate} today={today} />
        <DateField
          label="Date, error"
          value="02/30/1990"
          onType={setDate}
          today={today}
          error="Birth date must be in format MM/DD/YYYY"
        />
        <DateBoxes label="Birth date" value={born} onType={setBorn} latestYear={Number(today.slice(0, 4))} />
        <Select
          label="Select"
          options={[
            { value: '1', label: 'Active' },
            { value: '2', label: 'Inactive' },
          ]}
        />
        <Select label="Select, pending" loading hint="Changing…" options={[{ value: '1', label: 'Inactive' }]} />
        <Select label="Select, off" disabled hint="One market only" options={[{ value: '1', label: 'Bellwether' }]} />
        <TextArea label="Note" defaultValue="Side door. Gate code 4471." hint="Saved 6:31 PM" />
      </div>
      <SearchField label="Search the menu" value={found} onSearch={setFound} />
    </Panel>
  )
}

export function Choices() {
  const [view, setView] = useState('columns')
  const [method, setMethod] = useState('visa')
  const [count, setCount] = useState(2)
  const [tip, setTip] = useState('20')
  const [open, setOpen] = useState(true)
  return (
    <Panel title="Choices">
      <Row>
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Open" />
        <Checkbox label="Some" mixed />
        <Checkbox label="Off" disabled />
        <Checkbox label="Wrong" bad />
      </Row>
      <Row>
        <Switch label="Sound" defaultChecked />
        <Switch label="Ignore cached queues" />
        <Switch label="Off" disabled />
      </Row>
      <RadioGroup
        look="plain"
        legend="Radio"
        value={method}
        onChoose={setMethod}
        choices={[
          { value: 'visa', label: 'Refund' },
          { value: 'cash', label: 'Credit' },
          { value: 'off', label: 'Off', disabledReason: '' },
        ]}
      />
      <SegmentedControl
        legend="View"
        value={view}
        onChoose={setView}
        parts={[
          { value: 'columns', label: 'Columns', icon: 'columns' },
          { value: 'roster', label: 'Roster', icon: 'roster' },
          { value: 'map', label: 'Map', disabled: true },
        ]}
      />
      <RadioGroup
        legend="Payment"
        value={method}
        onChoose={setMethod}
        choices={[
          { value: 'visa', label: 'Visa 4242', hint: 'Expires 04/29', icon: 'card', end: '$31.20' },
          { value: 'cash', label: 'Cash at the door', hint: 'The driver carries $20 of change', icon: 'cash' },
          { value: 'store', label: 'Pay at the store', icon: 'store', disabledReason: 'Only for pickup.' },
        ]}
      />
      <ChoiceTiles
        legend="Tip"
        filled
        width="72px"
        value={tip}
        onChoose={setTip}
        choices={[
          { value: '10', label: '10%', hint: '$3.12' },
          { value: '15', label: '15%', hint: '$4.68' },
          { value: '20', label: '20%', hint: '$6.24' },
          { value: '0', label: 'None', disabled: true },
        ]}
      />
      <Row>
        <Stepper label="Margherita" value={count} max={3} min={1} onStep={setCount} onRemove={() => undefined} />
        <Chip pressed={open} icon="clock" onClick={() => setOpen(!open)}>
          Open now
        </Chip>
        <Chip pressed={false}>Under 30 min</Chip>
      </Row>
    </Panel>
  )
}

export function AtTheDoor() {
  const [signature, setSignature] = useState<string>()
  const [photo, setPhoto] = useState<File>()
  const [whole, setWhole] = useState(false)
  return (
    <Panel title="Signature and photo">
      <SignaturePad label="Signature of Ana Petrova" size="inline" onSign={setSignature} />
      <Button onClick={() => setWhole(true)}>Sign on the whole screen</Button>
      {whole && (
        <SignaturePad
          label="Signature of Ana Petrova"
          size="window"
          onSign={setSignature}
          top={<b>Please sign, Ana</b>}
          foot={
            <Button variant="primary" onClick={() => setWhole(false)}>
              Done
            </Button>
          }
        />
      )}
      {signature && <img src={signature} alt="The signature as it is sent" height={48} />}
      <PhotoInput label="Front of the ID" hint="All four corners in the picture" photo={photo} onTake={setPhoto} />
      <PhotoInput label="Back of the ID" error="Please take a photo of the back." photo={undefined} onTake={setPhoto} />
    </Panel>
  )
}
