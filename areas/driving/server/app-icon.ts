import { defineRoute } from '#platform/core/route.ts'
import { native, type RouteHandler } from '#platform/server/routes.ts'

/** Sides of the icons, in pixels; the browser makes the others of these. */
export const iconSides = [180, 192, 512] as const

/**
 * The mark on its own ground. `maskable`: systems cut circles and squares out of it, so the mark stays within the middle 80 percent
 * and the ground reaches the edges.
 */
function iconSvg(isMaskable: boolean): string {
  const scale = isMaskable ? 0.56 : 0.72
  const ground = isMaskable
    ? '<rect width="32" height="32" fill="#0b6e6a"/>'
    : '<rect width="32" height="32" rx="7" fill="#0b6e6a"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}
    <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">
      <path d="M25.6 10.2a11.2 11.2 0 1 0 0 11.6" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/>
      <circle cx="16" cy="16" r="4.6" fill="#fff"/><circle cx="26.6" cy="16" r="2.9" fill="#f2a93b"/>
    </g></svg>`
}

const iconRoute = (name: string) =>
  defineRoute({ method: 'GET', path: `/rocket/driver_app_web/${name}`, open: 'nothing', internal: true })

export const iconName = (side: number, isMaskable: boolean) => `icon-${side}${isMaskable ? '-maskable' : ''}.png`

/** Drawn once a process, when first asked for. */
export function iconRoutes(): RouteHandler[] {
  return iconSides.flatMap((side) => [false, true].map((isMaskable) => iconHandler(side, isMaskable)))
}

function iconHandler(side: number, isMaskable: boolean): RouteHandler {
  let drawn: Promise<Buffer> | undefined
  return native(iconRoute(iconName(side, isMaskable)), async (_request, reply) => {
    drawn ??= draw(side, isMaskable)
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await drawn)
  })
}

async function draw(side: number, isMaskable: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(iconSvg(isMaskable)), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer()
}
