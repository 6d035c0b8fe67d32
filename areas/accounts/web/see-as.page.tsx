import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { beginSeeAs, type seeAsPage } from '../calls/see-as.ts'
import { roleText } from '../rules/navigation.ts'
import { doesOf } from '../rules/role-words.ts'
import { needsRestaurants, viewableRoles } from '../rules/staff-access.ts'
import { OfficePage } from './office-page.tsx'

const useSeeAs = pageHook<typeof seeAsPage>()

const roles = viewableRoles.map((role) => ({ value: role as string, label: `${roleText(role)}: ${doesOf(role)}` }))
const none = ''

/** `/secure/see_as`: what a role finds in the office, without changing anything. */
export default function SeeAsPage() {
  const { markets, restaurants } = useSeeAs('access_choices')
  const form = useForm({
    schema: beginSeeAs.input,
    initial: { role: roles[0]?.value ?? '', market_id: none, franchise_id: none },
    input: ({ role, market_id, franchise_id }) => ({
      role,
      market_id: market_id === none ? null : market_id,
      franchise_id: franchise_id === none || !needsRestaurants([role]) ? null : franchise_id,
    }),
    check: ({ role, franchise_id }) => ({
      franchise_id:
        needsRestaurants([role]) && franchise_id === none ? beginSeeAs.refusals.restaurant_missing[1] : undefined,
    }),
    submit: (input) => ask(beginSeeAs, input),
    unanswered: beginSeeAs.unanswered,
    leaving: 'freely',
    done: () => location.assign('/secure'),
  })
  const { role, market_id } = form.values
  const places = restaurants.filter((one) => market_id === none || String(one.market_id) === market_id)
  return (
    <OfficePage
      title="See as a role"
      lede="You find what the role finds, and nothing can be changed meanwhile. It is written into the audit."
    >
      <Panel>
        <Form form={form} submit="Begin" submitting="Beginning...">
          <Select label="Role" {...form.select('role', roles)} />
          <Select
            label="Market"
            {...form.select('market_id', [
              { value: none, label: 'All that are yours' },
              ...markets.map(({ id, name }) => ({ value: String(id), label: name })),
            ])}
          />
          {needsRestaurants([role]) && (
            <Select
              label="Restaurant"
              {...form.select('franchise_id', [
                { value: none, label: 'Please choose' },
                ...places.map(({ id, name }) => ({ value: String(id), label: name })),
              ])}
            />
          )}
        </Form>
      </Panel>
    </OfficePage>
  )
}
