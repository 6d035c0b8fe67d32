import { useRef, useState } from 'react'
import { words } from './words.ts'

type Told = {
  readonly onFound: (address: string) => void
  readonly onRefused: (why: string) => void
}

/** Asks the device where it is. What has been typed since is not overwritten by where somebody was. */
export function useLocate({ onFound, onRefused }: Told) {
  const [isAsked, setAsked] = useState(false)
  const [said, setSaid] = useState<string>()
  const typedSince = useRef(false)

  async function locate() {
    typedSince.current = false
    setAsked(true)
    setSaid(undefined)
    const found = await import('./locate.ts')
      .then(({ findAddressHere }) => findAddressHere())
      .catch(() => ({ refused: words.locate_lost }))
    setAsked(false)
    if (typedSince.current) return
    if ('refused' in found) return onRefused(found.refused)
    setSaid(words.located)
    onFound(found.address)
  }

  /** Something else stands in the box. */
  function type() {
    typedSince.current = true
    setSaid(undefined)
  }

  return { isAsked, said, locate, type }
}
