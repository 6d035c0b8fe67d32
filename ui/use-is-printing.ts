import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** While the page goes to paper: what is drawn then is there before the browser takes its picture. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const media = matchMedia('print')
    const show = (printing: boolean) => flushSync(() => setIsPrinting(printing))
    const before = () => show(true)
    const after = () => show(false)
    const changed = () => show(media.matches)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    media.addEventListener('change', changed)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      media.removeEventListener('change', changed)
    }
  }, [])
  return isPrinting
}
