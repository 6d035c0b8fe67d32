import { type Access, needsRestaurants } from './staff-access.ts'

/** Access as the form holds it: an empty list of markets is an unfinished choice, not all of them. */
export type AccessForm = Access & { readonly everywhere: boolean }

export const formOfAccess = ({ roles, market_ids, franchise_ids }: Access): AccessForm => ({
  roles,
  market_ids,
  franchise_ids,
  everywhere: market_ids.length === 0,
})

export function accessOfForm({ roles, everywhere, market_ids, franchise_ids }: AccessForm) {
  return {
    roles: [...roles],
    market_ids: everywhere ? [] : [...market_ids],
    // What is no longer shown is not kept in secret.
    franchise_ids: needsRestaurants(roles) ? [...franchise_ids] : [],
  }
}

export const marketsMissing = 'Please choose at least one market.'

export const accessFormFaults = ({ everywhere, market_ids }: AccessForm) => ({
  market_ids: everywhere || market_ids.length > 0 ? undefined : marketsMissing,
})
