import type { Openness } from '#platform/core/route.ts'

/** Routes that ask for no role, with the reason. */
export const openRoutes = {} as const satisfies Record<string, Openness>
