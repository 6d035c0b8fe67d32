import { useState } from 'react'
import * as z from 'zod/mini'
import type { Answer } from '#platform/web/forms/answer.ts'
import { fieldList } from '#platform/web/forms/field-list.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { sessionDraft } from '#platform/web/forms/session-draft.ts'
import { useForm } from '#platform/web/forms/use-form.ts'
import { DateRange } from '#ui/date-range.tsx'
import { type DayRange, rangeOfPreset, rangeText } from '#ui/day-ranges.ts'
import { Diff } from '#ui/diff.tsx'
import { Editable } from '#ui/editable.tsx'
import { EditableRow, RowFields } from '#ui/editable-row.tsx'
import { FieldList } from '#ui/field-list.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { PeriodPicker } from '#ui/period-picker.tsx'
import { type PeriodRule, periodOf } from '#ui/periods.ts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { timeOfTyped } from '#ui/time-of-day.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from '../kit.module.css'

/** `?part=form` shows these alone. */
export function Forms({ today }: { today: string }) {
  return (
    <>
      <FormSpecimen />
      <Days today={today} />
      <Cells />
      <Rows />
      <Changes />
    </>
  )
}

const questionSchema = z.strictObject({
  version: z.int(),
  name: z.string().check(z.minLength(1, 'Please enter a name.'), z.maxLength(30)),
  kind: z.enum(['one', 'several']),
  answers: z
    .array(z.strictObject({ label: z.string().check(z.minLength(1)), price: z.string() }))
    .check(z.minLength(1, 'A question needs an answer.')),
})
type Question = Omit<z.input<typeof questionSchema>, 'version'>
const asked: Question = {
  name: 'Size',
  kind: 'one',
  answers: [
    { label: 'Medium', price: '0.00' },
    { label: 'Large', price: '3.00' },
  ],
}
const kinds = [
  { value: 'one', label: 'Choose one' },
  { value: 'several', label: 'Choose several' },
] as const

/** While answers are held, what is being sent can be looked at. */
const answers = {
  held: Promise.withResolvers<void>(),
  isHolding: false,
  allowed: () => (answers.isHolding ? answers.held.promise : Promise.resolve()),
  hold(isHolding: boolean) {
    answers.held.resolve()
    answers.isHolding = isHolding
    answers.held = Promise.withResolvers()
  },
}

/** A server of the kit's own: it refuses the name Taken, loses Lost, and somebody else changes what is named Stale. */
function useKitServer() {
  const [row, setRow] = useState({ version: 1, question: asked })
  const save = async (input: z.input<typeof questionSchema>): Promise<Answer<undefined>> => {
    await answers.allowed()
    if (input.name === 'Lost') throw new Error('no answer')
    if (input.name === 'Taken') {
      return { ok: false, error: 'name_taken', message: 'There is a question of this name already.', field: 'name' }
    }
    if (input.name === 'Stale' && row.question.name !== 'Theirs') {
      setRow({ version: row.version + 1, question: { ...row.question, name: 'Theirs' } })
      return { ok: false, error: 'changed_meanwhile', message: 'Somebody else has changed this question.' }
    }
    const { version, ...question } = input
    setRow({ version: version + 1, question })
    return { ok: true, data: undefined }
  }
  return { row, save }
}

const questionDraft = sessionDraft('kit question', asked)

function FormSpecimen() {
  const { row, save } = useKitServer()
  const [saves, setSaves] = useState(0)
  const form = useForm({
    schema: questionSchema,
    initial: row.question,
    version: row.version,
    input: (question, version = 0) => ({ ...question, version }),
    submit: save,
    done: () => setSaves((before) => before + 1),
    draft: questionDraft,
    unanswered: 'The question was not saved. Please try again.',
  })
  const rows = fieldList(form, 'answers')
  return (
    <Panel title="Form" acts={<Switch label="Hold answers" onChange={(event) => answers.hold(event.target.checked)} />}>
      <Form form={form} submit="Save question" submitting="Saving…" acts={<a href="/demo">All questions</a>}>
        <TextField label="Name" {...form.text('name')} />
        <Select label="Kind" {...form.select('kind', kinds)} />
        <FieldList
          legend="Answers"
          noun="Answer"
          list={rows}
          onAdd={() => rows.add({ label: '', price: '0.00' })}
          empty="None yet."
          most={6}
        >
          {({ index }) => (
            <>
              <TextField label="Label" {...form.text(`answers.${index}.label`)} />
              <MoneyField label="Price" {...form.tidied(`answers.${index}.price`)} />
            </>
          )}
        </FieldList>
      </Form>
      <div role="status">{saves > 0 && !form.isDirty && <OkLine>{`Saved, version ${row.version}.`}</OkLine>}</div>
    </Panel>
  )
}

type SaveAnswer = { ok: true } | { ok: false; message: string }

function Cells() {
  const [name, setName] = useState('Copper Kettle IPA 6 pk 12 oz')
  const [price, setPrice] = useState('11.99')
  const save =
    (store: (text: string) => void) =>
    async (text: string): Promise<SaveAnswer> => {
      await answers.allowed()
      if (text === 'bad') return { ok: false, message: 'Error saving data! Your text is kept.' }
      store(text)
      return { ok: true }
    }
  const never = save(() => undefined)
  return (
    <Panel title="Cells">
      <div className={styles.cells}>
        <Editable label="Item name" value={name} maxLength={70} onSave={save(setName)} />
        <Editable label="Item price" value={price} figures onSave={save(setPrice)} />
        <Editable
          label="Description"
          lines
          value="Bright and bitter, brewed in Bellwether. Citrus peel, pine, a dry finish."
          onSave={never}
        />
        <Editable label="Saving" value="Old Mill Lager 12 pk cans" loading onSave={never} />
        <Editable label="Locked" value="Tannery Amber 6 pk" notEditable onSave={never} />
        <Editable label="New item" value="New Menu Item" clearOnFocus onSave={never} />
        <Editable label="Wrong" value="Ferry Stout" error="Error saving data! Your text is kept." onSave={never} />
      </div>
    </Panel>
  )
}

const payPeriod: PeriodRule = { unit: 'two_weeks', weekStart: 1, anchor: '2026-11-16' }
const month: PeriodRule = { unit: 'month' }

function Days({ today }: { today: string }) {
  const [range, setRange] = useState<DayRange>(rangeOfPreset('this_week', today))
  const [pay, setPay] = useState(periodOf(today, payPeriod).from)
  const [books, setBooks] = useState(today)
  const [start, setStart] = useState('5:00 PM')
  const [end, setEnd] = useState('')
  return (
    <Panel title="Days and times">
      <div className={styles.row}>
        <DateRange label="Placed" range={range} today={today} max={today} onChoose={setRange} />
        <span>{rangeText(range)}</span>
      </div>
      <PeriodPicker label="Pay period" rule={payPeriod} day={pay} today={today} onChoose={({ from }) => setPay(from)} />
      <PeriodPicker
        label="Month of the books"
        rule={month}
        day={books}
        today={today}
        max={today}
        onChoose={({ from }) => setBooks(from)}
      />
      <div className={styles.fields}>
        <TimeField label="Start" value={start} onType={setStart} />
        <TimeField label="End" value={end} onType={setEnd} after={timeOfTyped(start)} hint="5, 530p, 17:30" />
        <TimeField label="Time, error" value="25:00" onType={setEnd} error="Please enter a time, such as 5:30 PM." />
      </div>
    </Panel>
  )
}

function Changes() {
  return (
    <Panel title="Before and after" className={styles.wide}>
      <Diff
        label="What the file changes"
        hideSame
        rows={[
          { id: 1, name: 'Name', before: 'Old Mill Lager 12 pk', after: 'Old Mill Lager 12 pk cans' },
          {
            id: 2,
            name: 'Description',
            before: 'Crisp pale lager. Twelve bottles, best cold.',
            after: 'Crisp pale lager. Twelve cans, best very cold.',
          },
          { id: 3, name: 'Price', before: '$15.49', after: '$14.99', change: '-$0.50', figures: true },
          { id: 4, name: 'Shelf', after: '2' },
          { id: 5, name: 'Happy hour', before: 'Fridays' },
          { id: 6, name: 'Deposit', before: '', after: '$0.60' },
          { id: 7, name: 'Aisle', before: '4', after: '4' },
          { id: 8, name: 'Bay', before: '2', after: '2' },
        ]}
      />
    </Panel>
  )
}

const hoursSchema = z.strictObject({
  start: z.string().check(z.minLength(1)),
  end: z.string().check(z.minLength(1)),
  wage: z.string().check(z.regex(/^\d+\.\d\d$/, 'Please enter a sum.')),
})
type Hours = z.input<typeof hoursSchema>

function Rows() {
  const [hours, setHours] = useState<Hours>({ start: '5:00 PM', end: '9:32 PM', wage: '12.00' })
  return (
    <Panel title="A row that is edited" flush className={styles.wide}>
      <Table
        label="Hours"
        height="160px"
        head={
          <>
            <th scope="col">Driver</th>
            <th scope="col">Start</th>
            <th scope="col">End</th>
            <th scope="col" data-figures>
              Wage
            </th>
            <th scope="col">
              <VisuallyHidden>Acts</VisuallyHidden>
            </th>
          </>
        }
      >
        <EditableRow
          name="Lee Roth"
          cells={
            <>
              <td>Lee Roth</td>
              <td>{hours.start}</td>
              <td>{hours.end}</td>
              <td data-figures>{hours.wage}</td>
            </>
          }
        >
          {(close) => <HoursFields hours={hours} onSave={setHours} close={close} />}
        </EditableRow>
        <EditableRow
          name="Maya Okafor"
          disabled
          cells={
            <>
              <td>Maya Okafor</td>
              <td>4:02 PM</td>
              <td>10:31 PM</td>
              <td data-figures>11.50</td>
            </>
          }
        >
          {() => null}
        </EditableRow>
      </Table>
    </Panel>
  )
}

type HoursFieldsProps = { hours: Hours; onSave: (hours: Hours) => void; close: () => void }

function HoursFields({ hours, onSave, close }: HoursFieldsProps) {
  const form = useForm({
    schema: hoursSchema,
    initial: hours,
    submit: async (input): Promise<Answer<undefined>> => {
      onSave(input)
      return { ok: true, data: undefined }
    },
    done: close,
  })
  return (
    <RowFields
      name="Lee Roth"
      columns={5}
      loading={form.loading}
      error={form.error}
      failures={form.failures}
      onSave={form.submit}
      onCancel={close}
    >
      <td>Lee Roth</td>
      <td>
        <TimeField label="Start" hideLabel {...form.typed('start')} />
      </td>
      <td>
        <TimeField label="End" hideLabel {...form.typed('end')} after={timeOfTyped(form.values.start)} />
      </td>
      <td data-figures>
        <MoneyField label="Wage" hideLabel {...form.tidied('wage')} />
      </td>
    </RowFields>
  )
}

/** `?cells=5000`: as many rows of cells as the largest menu has, to measure a keystroke. */
export function ManyCells({ count }: { count: number }) {
  const [rows] = useState(() => Array.from({ length: count }, (_, index) => `Item ${index + 1}`))
  return (
    <ul className={styles.manyCells}>
      {rows.map((name) => (
        <li key={name}>
          <Editable label={`Name of ${name}`} value={name} onSave={saveNothing} />
          <Editable label={`Price of ${name}`} value="11.99" figures onSave={saveNothing} />
        </li>
      ))}
    </ul>
  )
}

const saveNothing = async (): Promise<SaveAnswer> => ({ ok: true })
