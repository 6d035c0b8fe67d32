import { answer, change, page, type RouteHandler } from '#platform/server/routes.ts'
import {
  addBusinessUser,
  businessesPage,
  businessPage,
  changeBusiness,
  createBusiness,
  recordPayment,
  setBusinessUserActive,
} from '../calls/businesses.ts'
import { addUser, makeBusiness, setTerms, setUserActive, writePayment } from './business-admin.ts'
import { businessesState, businessState } from './businesses-pages.ts'
import type { BusinessDeps } from './deps.ts'

export function businessAdminRoutes(deps: BusinessDeps): RouteHandler[] {
  return [
    page(businessesPage, async ({ db, actor }) => ({ state: await businessesState(db, actor) })),
    answer(createBusiness, (context) => makeBusiness(deps, context)),
    page(businessPage, async ({ db, actor, data }) => {
      const state = await businessState(db, actor, data.business_id)
      return state && { state, title: state.business.name }
    }),
    change(changeBusiness, setTerms),
    answer(addBusinessUser, addUser),
    change(setBusinessUserActive, setUserActive),
    change(recordPayment, writePayment),
  ]
}
