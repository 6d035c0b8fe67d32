import { ensureWebBuild } from '../scripts/web-build.ts'
import { startBare } from './bare.ts'
import { median } from './numbers.ts'
import { print, printHeading } from './print.ts'
import { startProduct } from './product.ts'
import { removeFolder, throwAwayFolder } from './throw-away.ts'

/** (d) From the start of the process to its ready line, beside bare Node and Fastify that listen. */
export async function benchStart({ quick }: { quick: boolean }): Promise<void> {
  await ensureWebBuild(() => undefined)
  printHeading('Cold start to ready')
  const times = { nothing: [] as number[], folder: [] as number[], bare: [] as number[] }
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    const folder = throwAwayFolder()
    for (const from of ['nothing', 'folder'] as const) {
      const product = await startProduct(folder)
      times[from].push(product.readyMs)
      await product.stop()
    }
    removeFolder(folder)
    const bare = await startBare({ body: Buffer.from('{}'), headers: {} })
    times.bare.push(bare.readyMs)
    await bare.stop()
  }
  const reference = { what: 'bare Node and Fastify', value: median(times.bare) }
  const goal = '1200 ms'
  print({ what: 'with the database folder', value: median(times.folder), unit: 'ms', reference, goal })
  print({ what: 'from nothing, town seeded', value: median(times.nothing), unit: 'ms', reference })
}
