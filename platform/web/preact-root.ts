import { type ComponentChild, options } from 'preact'
import { hydrate, render } from 'preact/compat'

/**
 * What `createRoot` of `react-dom/client` is on customers' pages (`vite.config.ts`), which takes over what the server drew. Effects run right after what they belong to is drawn, as
 * React's do after a click. Preact by itself waits for a frame, which a page in the background has none of.
 */
export function createRoot(container: HTMLElement) {
  options.requestAnimationFrame = queueMicrotask
  return {
    render(page: ComponentChild) {
      if (!container.firstChild) return render(page, container)
      hydrate(page, container)
      performance.mark('page-taken-over')
    },
  }
}
