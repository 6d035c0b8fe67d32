import type { Fields } from '#platform/web/forms/fields.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { AccessChoices } from '../../calls/staff.ts'
import type { AccessForm } from '../../rules/access-form.ts'
import { roleText } from '../../rules/navigation.ts'
import { doesOf } from '../../rules/role-words.ts'
import { grantableRoles, needsRestaurants } from '../../rules/staff-access.ts'
import { CheckList } from './check-list.tsx'

const roleChoices = grantableRoles.map((role) => ({
  id: role as string,
  name: roleText(role).replace(/^./, (letter) => letter.toUpperCase()),
  hint: doesOf(role),
}))

type AccessFieldsProps = {
  form: Pick<Fields<AccessForm>, 'field' | 'check'>
  choices: AccessChoices
}

/** Roles, markets, and the restaurants of those roles that have some. */
export function AccessFields({ form, choices }: AccessFieldsProps) {
  const roles = form.field('roles')
  const markets = form.field('market_ids')
  const restaurants = form.field('franchise_ids')
  const everywhere = form.check('everywhere')
  const isOfPlace = (market_id: number) => everywhere.checked || markets.value.includes(market_id)
  return (
    <>
      <CheckList legend="Roles" choices={roleChoices} value={roles.value} error={roles.error} set={roles.set} />
      {choices.everywhere && <Checkbox label="Works in all markets" {...everywhere} />}
      {!everywhere.checked && (
        <CheckList
          legend="Markets"
          choices={choices.markets}
          value={markets.value}
          error={markets.error}
          set={markets.set}
        />
      )}
      {needsRestaurants(roles.value) && (
        <CheckList
          legend="Restaurants"
          none="Choose a market first."
          choices={choices.restaurants.filter(
            ({ id, market_id }) => isOfPlace(market_id) || restaurants.value.includes(id),
          )}
          value={restaurants.value}
          error={restaurants.error}
          set={restaurants.set}
        />
      )}
    </>
  )
}
