import { useRef, useState } from 'react'
import type { selectDeliveryWindow } from '#areas/cart/calls/cart-forms.ts'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { ask, bareRoute } from '#platform/web/route.ts'

const selecting = bareRoute<typeof selectDeliveryWindow>({
  method: 'POST',
  path: '/cart/select_delivery_window',
  caller: 'owner',
})

/** The window that is chosen, shown at once; of fast choices the last one holds (CRT-41). */
export function useWindowChoice(cart: CartState) {
  const [wanted, setWanted] = useState<number>()
  const [problem, setProblem] = useState('')
  const latest = useRef<number>(undefined)

  async function choose(start_time_minute: number): Promise<void> {
    setWanted(start_time_minute)
    const isUnderWay = latest.current !== undefined
    latest.current = start_time_minute
    if (isUnderWay) return
    let answer = await ask(selecting, { start_time_minute })
    for (let asked = start_time_minute; asked !== latest.current; ) {
      asked = latest.current
      answer = await ask(selecting, { start_time_minute: asked })
    }
    // A window that began meanwhile: what is kept is chosen again, as the answer tells which windows there are now.
    if (!answer.ok && answer.error === 'window_not_offered')
      await ask(selecting, { start_time_minute: cart.start_time_minute })
    latest.current = undefined
    setWanted(undefined)
    setProblem(answer.ok ? '' : answer.message)
  }

  return { chosen: wanted ?? cart.start_time_minute, problem, choose: (minute: number) => void choose(minute) }
}

export type WindowChoice = ReturnType<typeof useWindowChoice>
