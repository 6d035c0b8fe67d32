import { unknownPage } from '#platform/server/paged.ts'
import { change, page, type RouteHandler } from '#platform/server/routes.ts'
import { changeRestaurant, restaurantPage, restaurantsPage } from '../../calls/restaurant-settings.ts'
import { saveRestaurant } from './change-restaurant.ts'
import { pageOfRestaurants, restaurantState } from './restaurants.ts'

export const restaurantRoutes: readonly RouteHandler[] = [
  page(restaurantsPage, async ({ db, actor, data, now }) => {
    const found = await pageOfRestaurants(db, actor, data, now)
    if (!found.ok) return unknownPage
    const { restaurants, ...restaurant_pages } = found.data
    return { state: { restaurants, restaurant_pages } }
  }),
  page(restaurantPage, async ({ db, actor, data, now }) => {
    const state = await restaurantState(db, actor, data.franchise_id, now)
    return state && { state, title: state.restaurant.name }
  }),
  change(changeRestaurant, saveRestaurant),
]
