import { useState } from 'react'
import { phoneText } from '#platform/core/phone.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Person } from '#ui/person.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Pill } from '#ui/pill.tsx'
import { changeSalesPerson, type SalesPerson } from '../calls/people.ts'
import type { ShownRestaurant } from '../calls/sales.ts'
import { personFault } from '../rules/person-form.ts'
import { PersonFields } from './person-fields.tsx'
import styles from './sales.module.css'
import { useSales } from './use-sales.ts'

/** Everybody of the restaurant whom sales has met. */
export function KnownPeople({ restaurant: { people } }: { restaurant: ShownRestaurant }) {
  if (people.length === 0) return <p className={styles.faint}>Nobody is known there yet.</p>
  return (
    <ul className={styles.known} aria-label="People">
      {people.map((person) => (
        <li key={person.sales_people_id}>
          <KnownPerson person={person} />
        </li>
      ))}
    </ul>
  )
}

function KnownPerson({ person }: { person: SalesPerson }) {
  const [isChanging, setChanging] = useState(false)
  const mayChange = useSales('may_change')
  if (isChanging) return <ChangePerson person={person} close={() => setChanging(false)} />
  const { sales_people_id, name, position, phone, email, decisionMaker } = person
  return (
    <div className={styles.person}>
      <span className={styles.who}>
        <Person id={sales_people_id} name={name} /> {decisionMaker && <Pill kind="ok">Decides</Pill>}
      </span>
      <span className={styles.faint}>{position}</span>
      <span className={styles.reach}>
        {phone && <PhoneLink phone={phoneText(phone)} />}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </span>
      {mayChange && (
        <Button size="small" variant="ghost" aria-label={`Edit ${name}`} onClick={() => setChanging(true)}>
          Edit
        </Button>
      )}
    </div>
  )
}

function ChangePerson({ person, close }: { person: SalesPerson; close: () => void }) {
  const { sales_people_id, name, position, phone, email, decisionMaker, version } = person
  const form = useForm({
    initial: { name, position, phone: phoneText(phone), email, decisionMaker },
    check: (values) => {
      const fault = personFault(values)
      return fault ? { [fault.field]: fault.message } : {}
    },
    version,
    input: (values, seen) => ({ ...values, sales_people_id, version: seen ?? version }),
    submit: (input) => ask(changeSalesPerson, input),
    done: async () => {
      await refreshPage()
      close()
    },
    refresh: refreshPage,
    unanswered: changeSalesPerson.unanswered,
  })
  return (
    <Form
      form={form}
      submit="Save"
      acts={
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      }
    >
      <PersonFields form={form} />
    </Form>
  )
}
