import * as z from 'zod/mini'

export const kitchenViews = ['orders', 'items', 'today', 'tickets'] as const
export type KitchenViewName = (typeof kitchenViews)[number]

/** Which part of the app stands open: Back and a reload show it again. */
export const kitchenSearch = z.object({ view: z._default(z.enum(kitchenViews), 'orders') })
