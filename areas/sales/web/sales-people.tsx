import { useState } from 'react'
import { phoneText } from '#platform/core/phone.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Person } from '#ui/person.tsx'
import { Pill } from '#ui/pill.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Table } from '#ui/table.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { addSalesPerson, loadSalesPerson, type SalesPerson } from '../calls/people.ts'
import type { ShownRestaurant } from '../calls/sales.ts'
import { type PersonForm, personFault, sameAs } from '../rules/person-form.ts'
import { PersonFields } from './person-fields.tsx'
import styles from './sales.module.css'

type SalesPeopleProps = {
  restaurant: ShownRestaurant
  ids: readonly number[]
  error: string | undefined
  set: (ids: number[]) => void
}

/** Who was there: loaded from those who are known, added anew, and taken off this event again (SLS-01…03). */
export function SalesPeople({ restaurant, ids, error, set }: SalesPeopleProps) {
  const [met, setMet] = useState<readonly SalesPerson[]>([])
  const [isAdding, setAdding] = useState(false)
  const known = [...restaurant.people, ...met].filter(
    (person, at, all) => all.findIndex((other) => other.sales_people_id === person.sales_people_id) === at,
  )
  const people = ids.flatMap((id) => known.find((person) => person.sales_people_id === id) ?? [])
  const add = (person: SalesPerson) => {
    setMet((before) => [...before, person])
    if (!ids.includes(person.sales_people_id)) set([...ids, person.sales_people_id])
  }
  const load = useAct(async (id: number) => {
    const answer = await ask(loadSalesPerson, {
      salesPersonId: String(id),
      restaurantId: String(restaurant.sales_restaurant_id),
    })
    if (answer.ok) add(answer.data)
    return answer
  })
  const others = known.filter(({ sales_people_id }) => !ids.includes(sales_people_id))
  return (
    <Panel
      title={`Sales people (${people.length})`}
      flush
      acts={
        !isAdding && (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            Add new
          </Button>
        )
      }
    >
      {people.length > 0 ? (
        <PeopleTable people={people} onRemove={(id) => set(ids.filter((one) => one !== id))} />
      ) : (
        <p className={styles.none}>Nobody yet. Add who you spoke to.</p>
      )}
      <div className={styles.adding}>
        <ErrorLine error={error ?? load.error} count={load.failures} />
        {isAdding && (
          <AddNew restaurant={restaurant} known={known} add={add} use={load.run} close={() => setAdding(false)} />
        )}
        {others.length > 0 && <AddExisting people={others} loading={load.loading} onAdd={load.run} />}
        <p className={styles.faint}>
          Remove takes a person off this event only. All people of the restaurant stay in its list.
        </p>
      </div>
    </Panel>
  )
}

function PeopleTable({ people, onRemove }: { people: readonly SalesPerson[]; onRemove: (id: number) => void }) {
  return (
    <Table
      label="Sales people"
      head={
        <>
          <th>Name</th>
          <th>Position</th>
          <th>Phone</th>
          <th>E-mail</th>
          <th>Decision maker</th>
          <th>
            <VisuallyHidden>Remove</VisuallyHidden>
          </th>
        </>
      }
    >
      {people.map(({ sales_people_id, name, position, phone, email, decisionMaker }) => (
        <tr key={sales_people_id}>
          <td>
            <Person id={sales_people_id} name={name} />
          </td>
          <td>{position}</td>
          <td>{phoneText(phone)}</td>
          <td>{email}</td>
          <td>{decisionMaker && <Pill kind="ok">Decides</Pill>}</td>
          <td data-figures>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(sales_people_id)}
            >
              Remove
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  )
}

const mostFound = 6

type AddExistingProps = { people: readonly SalesPerson[]; loading: boolean; onAdd: (id: number) => void }

function AddExisting({ people, loading, onAdd }: AddExistingProps) {
  const [q, setQ] = useState('')
  const words = q.toLowerCase().trim()
  const found = people.filter(({ name, phone, email, position }) =>
    `${name} ${phone} ${phoneText(phone)} ${email} ${position}`.toLowerCase().includes(words),
  )
  return (
    <section className={styles.existing} aria-label="Add existing">
      <h3>Add existing</h3>
      {people.length > mostFound && (
        <SearchField label="Find a person" placeholder="Name, phone or e-mail" value={q} onSearch={setQ} />
      )}
      <ul>
        {found.slice(0, mostFound).map(({ sales_people_id, name, position, phone }) => (
          <li key={sales_people_id}>
            <Button
              size="small"
              icon="plus"
              loading={loading}
              onClick={() => {
                onAdd(sales_people_id)
                setQ('')
              }}
            >
              {[name, position, phone && phoneText(phone)].filter(Boolean).join(', ')}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.faint}>Nobody is found.</p>}
    </section>
  )
}

const nobody: PersonForm = { name: '', position: '', phone: '', email: '', decisionMaker: false }

type AddNewProps = {
  restaurant: ShownRestaurant
  known: readonly SalesPerson[]
  add: (person: SalesPerson) => void
  use: (id: number) => void
  close: () => void
}

function AddNew({ restaurant, known, add, use, close }: AddNewProps) {
  const form = useForm({
    initial: nobody,
    leaving: 'freely',
    check: (values) => {
      const fault = personFault(values)
      return fault ? { [fault.field]: fault.message } : {}
    },
    input: (values) => values,
    submit: (values) => ask(addSalesPerson, { ...values, restaurantId: restaurant.sales_restaurant_id }),
    done: ({ person }) => {
      add(person)
      close()
    },
    unanswered: addSalesPerson.unanswered,
  })
  const same = sameAs(known, form.values)
  return (
    <Form
      form={form}
      submit="Add person"
      acts={
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      }
    >
      <PersonFields form={form} />
      <div role="status">
        {same && (
          <Note
            kind="warn"
            acts={
              <Button
                size="small"
                onClick={() => {
                  use(same.sales_people_id)
                  close()
                }}
              >
                Use {same.name}
              </Button>
            }
          >
            <b>{same.name} has this phone or e-mail already.</b> Within a restaurant that is the same person.
          </Note>
        )}
      </div>
    </Form>
  )
}
