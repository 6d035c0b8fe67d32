import { useRef, useState } from 'react'
import { words } from './words.ts'

type Told = {
  readonly onFound: (address: string) => void
  readonly onRefused: (why: string) => void
}

/** Asks the device where it is. What has been typed since is not overwritten by where somebody was. */
export function useLocate({ onFound, onRefused }: Told) {
  const [place, setPlace] = useState<'asked' | 'shown'>()
  const typedSince = useRef(false)

  async function locate() {
    typedSince.current = false
    setPlace('asked')
    const found = await import('./locate.ts')
      .then(({ findAddressHere }) => findAddressHere())
      .catch(() => ({ refused: words.locate_lost }))
    if (typedSince.current) return
    setPlace('address' in found ? 'shown' : undefined)
    if ('address' in found) onFound(found.address)
    else onRefused(found.refused)
  }

  function type() {
    typedSince.current = true
    setPlace(undefined)
  }

  return { place, locate, type, said: place === 'shown' ? words.located : undefined }
}
