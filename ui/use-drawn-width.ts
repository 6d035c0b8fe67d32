import { useLayoutEffect, useRef, useState } from 'react'

/** Of a drawing whose unit is the pixel, so that its words keep their size however narrow it is. */
export function useDrawnWidth() {
  const svg = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(420)
  useLayoutEffect(() => {
    if (!svg.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    watch.observe(svg.current)
    return () => watch.disconnect()
  }, [])
  return [svg, width] as const
}
