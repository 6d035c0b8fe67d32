import * as z from 'zod/mini'
import type { PageStateOf, RouteReplyOf } from '#platform/core/route.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { type restaurantMapPage, restaurantMaps, type tryRestaurant } from '../calls/restaurant-map.ts'

export type RestaurantMapState = PageStateOf<typeof restaurantMapPage>['restaurant_map']
export type TriedPlace = RouteReplyOf<typeof tryRestaurant>
export type RestaurantMapName = (typeof restaurantMaps)[number]

export const useRestaurantMap = pageHook<typeof restaurantMapPage>()

export const restaurantMapSearch = z.object({ map: z._default(z.enum(restaurantMaps), 'delivery') })
