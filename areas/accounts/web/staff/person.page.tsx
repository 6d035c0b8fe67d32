import { dateTimeText } from '#platform/core/date-time-text.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changePerson } from '../../calls/staff.ts'
import { accessFormFaults, accessOfForm, formOfAccess } from '../../rules/access-form.ts'
import { roleText } from '../../rules/navigation.ts'
import { OfficePage } from '../office-page.tsx'
import { useOfficeZone } from '../use-office.ts'
import { AccessFields } from './access-fields.tsx'
import { PersonActs } from './person-acts.tsx'
import styles from './staff.module.css'
import { usePersonPage } from './use-person-page.ts'

/** `/secure/people/:user_id`: what somebody may do, and what ends it. */
export default function PersonPage() {
  const person = usePersonPage('person')
  const { restaurants } = usePersonPage('access_choices')
  const businesses = restaurants.filter(({ id, business_id }) => business_id && person.franchise_ids.includes(id))
  return (
    <OfficePage
      title={person.name}
      lede={`${person.email}. ${person.roles.map(roleText).join(', ')}.`}
      acts={[
        { label: 'What they did', href: `/secure/audit?who=user:${person.user_id}` },
        { label: 'What was changed', href: `/secure/audit?subject=user:${person.user_id}` },
        { label: 'All people', href: '/secure/people' },
      ]}
    >
      <div className={styles.columns}>
        <div className={styles.stack}>
          {person.state === 'left' && (
            <Note kind="warn">This person has left and can sign in no more. What they did stays.</Note>
          )}
          {person.is_reader && (
            <Note kind="info">This is you. You can give rights up, and ask another admin for more.</Note>
          )}
          {businesses.map(({ id, name, business_id }) => (
            <Note key={id} kind="info">
              Belongs to the business <a href={`/admin/businesses/${business_id}`}>{name}</a>.
            </Note>
          ))}
          <Access />
        </div>
        <div className={styles.stack}>
          <Facts />
          <PersonActs />
        </div>
      </div>
    </OfficePage>
  )
}

function Access() {
  const { user_id, version, name, ...person } = usePersonPage('person')
  const form = useForm({
    schema: changePerson.input,
    initial: { name, ...formOfAccess(person) },
    version,
    check: (values) => ({
      ...accessFormFaults(values),
      roles: values.roles.length > 0 ? undefined : changePerson.refusals.roles_missing[1],
    }),
    input: (values, base) => ({
      ...accessOfForm(values),
      name: values.name,
      user_id,
      version: base ?? version,
    }),
    submit: (input) => ask(changePerson, input),
    refresh: refreshPage,
    unanswered: changePerson.unanswered,
    // Not awaited: the form takes the new version once it is no longer at work.
    done: () => {
      void refreshPage()
    },
  })
  return (
    <Panel title="What they may do">
      <Form form={form} submit="Save" submitting="Saving...">
        <TextField label="Name" maxLength={200} autoComplete="off" {...form.text('name')} />
        <AccessFields form={form} choices={usePersonPage('access_choices')} />
      </Form>
    </Panel>
  )
}

function Facts() {
  const zone = useOfficeZone()
  const moment = (at: number) => dateTimeText(at, zone)
  const { state, created_at, last_seen_at, second_step, sessions, link_expires_at } = usePersonPage('person')
  return (
    <Panel title="Sign-in">
      <DescriptionList
        facts={[
          ['Since', moment(created_at)],
          ['Last sign-in', last_seen_at === null ? 'never' : moment(last_seen_at)],
          ['Signed in now', sessions.length === 0 ? 'nowhere' : `in ${browsersText(sessions.length)}`],
          ['Second step', second_step ? 'set up' : 'not set up yet'],
          ...(link_expires_at === null
            ? state === 'invited'
              ? ([['Invitation', 'is too old: send another link']] as const)
              : []
            : ([['Link by mail', `works until ${moment(link_expires_at)}`]] as const)),
        ]}
      />
    </Panel>
  )
}

const browsersText = (count: number) => (count === 1 ? '1 browser' : `${count} browsers`)
