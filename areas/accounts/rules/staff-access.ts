import { type Role, roles } from './permissions.ts'

/** What somebody may do, and where. Empty markets mean all (SIL-ORD-140). */
export type Access = {
  readonly roles: readonly string[]
  readonly market_ids: readonly number[]
  readonly franchise_ids: readonly number[]
}

/** A driver's and a kitchen's rights belong to their tablet, and are nobody's to give. */
const ofTablets: readonly string[] = ['driver', 'restaurant_tablet']
/** In the order in which the form shows them. */
export const grantableRoles: readonly Role[] = roles.filter((role) => !ofTablets.includes(role))

/** They say little without the restaurants that they are for (SIL-OPS-114). */
const ofRestaurants: readonly string[] = ['menu_editor', 'restaurant_staff', 'business']
export const needsRestaurants = (held: readonly string[]) => held.some((role) => ofRestaurants.includes(role))

/** Roles whose view can be tried: what a shift worker sees belongs to their own driver's shifts, and an admin sees as he is. */
export const viewableRoles: readonly Role[] = grantableRoles.filter(
  (role) => role !== 'admin' && role !== 'shift_worker',
)

/** Whether whoever works in the first markets works in all of the second. */
export function coversMarkets(own: readonly number[], others: readonly number[]): boolean {
  return own.length === 0 || (others.length > 0 && others.every((one) => own.includes(one)))
}

export type AccessFault =
  | 'roles_missing'
  | 'role_unknown'
  | 'restaurants_missing'
  | 'restaurant_elsewhere'
  | 'market_not_yours'
/** The field that the form shows it at. */
export const accessFields: Readonly<Record<AccessFault, keyof Access>> = {
  roles_missing: 'roles',
  role_unknown: 'roles',
  restaurants_missing: 'franchise_ids',
  restaurant_elsewhere: 'franchise_ids',
  market_not_yours: 'market_ids',
}

type Giving = {
  readonly after: Access
  /** Of whoever gives it. */
  readonly giver: Pick<Access, 'market_ids'>
  /** Where the chosen restaurants are; one that there is not is missing. */
  readonly marketOf: ReadonlyMap<number, number>
  /** Of somebody who has some: a role that is not given here stays. */
  readonly before?: Pick<Access, 'roles'> | undefined
}

/** Why this access may not be given; an admin of some markets gives nothing beyond them. */
export function accessFault({ after, giver, marketOf, before }: Giving): AccessFault | undefined {
  if (after.roles.length === 0) return 'roles_missing'
  const mayBeGiven = (role: string) => grantableRoles.some((one) => one === role) || before?.roles.includes(role)
  if (!after.roles.every(mayBeGiven)) return 'role_unknown'
  if (!coversMarkets(giver.market_ids, after.market_ids)) return 'market_not_yours'
  if (needsRestaurants(after.roles) && after.franchise_ids.length === 0) return 'restaurants_missing'
  const isElsewhere = (franchise_id: number) => {
    const market = marketOf.get(franchise_id)
    return market === undefined || !coversMarkets(after.market_ids, [market])
  }
  return after.franchise_ids.some(isElsewhere) ? 'restaurant_elsewhere' : undefined
}

/** Nobody gives himself more than he has; less he may take. */
export function isMore(after: Access, before: Access): boolean {
  return (
    after.roles.some((role) => !before.roles.includes(role)) ||
    !coversMarkets(before.market_ids, after.market_ids) ||
    after.franchise_ids.some((one) => !before.franchise_ids.includes(one))
  )
}

/** An admin who works everywhere: without one nobody could let another in. */
export const isChiefAdmin = (access: Pick<Access, 'roles' | 'market_ids'>) =>
  access.roles.includes('admin') && access.market_ids.length === 0
