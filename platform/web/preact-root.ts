import { options } from 'preact'
import { createRoot as createPreactRoot } from 'preact/compat/client'

/**
 * What `createRoot` of `react-dom/client` is on customers' pages (`vite.config.ts`). Effects run right after what they belong to is drawn, as
 * React's do after a click. Preact by itself waits for a frame, which a page in the background has none of.
 */
export function createRoot(container: HTMLElement) {
  options.requestAnimationFrame = queueMicrotask
  return createPreactRoot(container)
}
