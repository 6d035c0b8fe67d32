import { lazyPart } from '#ui/lazy-part.tsx'
import { whenIdle } from '#ui/when-idle.ts'

/** Once nothing else is to do: a cart that was just read is as it is. */
export const LateFollowCart = lazyPart(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve))
  return (await import('./follow-cart.tsx')).FollowCart
})
