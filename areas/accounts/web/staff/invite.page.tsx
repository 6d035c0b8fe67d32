import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type invitePage, invitePerson } from '../../calls/staff.ts'
import { type AccessForm, accessFormFaults, accessOfForm } from '../../rules/access-form.ts'
import { OfficePage } from '../office-page.tsx'
import { AccessFields } from './access-fields.tsx'
import styles from './staff.module.css'

const useInvitePage = pageHook<typeof invitePage>()

/** `/secure/people/invite`: somebody new, who gets a link by mail. */
export default function InvitePage() {
  const choices = useInvitePage('access_choices')
  const only = choices.markets.length === 1 ? choices.markets.map(({ id }) => id) : []
  const form = useForm({
    schema: invitePerson.input,
    initial: { name: '', email: '', roles: [], market_ids: only, franchise_ids: [], everywhere: false } as {
      name: string
      email: string
    } & AccessForm,
    check: (values) => ({
      ...accessFormFaults(values),
      roles: values.roles.length > 0 ? undefined : invitePerson.refusals.roles_missing[1],
    }),
    input: ({ name, email, ...access }) => ({ name, email, ...accessOfForm(access) }),
    submit: (input) => ask(invitePerson, input),
    unanswered: invitePerson.unanswered,
    done: ({ user_id }, reset) => {
      reset()
      location.assign(`/secure/people/${user_id}`)
    },
  })
  return (
    <OfficePage
      title="Invite somebody"
      lede="They get a link by mail, choose a password, and set up their second step."
      acts={[{ label: 'All people', href: '/secure/people' }]}
    >
      <Panel>
        <Form form={form} submit="Send the invitation" submitting="Sending...">
          <div className={styles.two}>
            <TextField label="Name" maxLength={200} autoComplete="off" {...form.text('name')} />
            <TextField label="E-mail" type="email" maxLength={254} autoComplete="off" {...form.text('email')} />
          </div>
          <AccessFields form={form} choices={choices} />
        </Form>
      </Panel>
    </OfficePage>
  )
}
