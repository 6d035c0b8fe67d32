import { startSandbox } from './start.ts'

const sandbox = await startSandbox({
  port: Number(process.env.SANDBOX_PORT ?? 3001),
  dataDir: process.env.SANDBOX_DATA ?? '.data/sandbox',
  productOrigin: process.env.PRODUCT_ORIGIN ?? 'http://127.0.0.1:3000,http://localhost:3000',
  secretKey: process.env.SANDBOX_SECRET ?? 'sk_sandbox',
  demoTown: process.env.SANDBOX_DEMO_TOWN === '1',
  timeScale: Number(process.env.SANDBOX_TIME_SCALE ?? 1),
  clockOffsetMs: Number(process.env.CLOCK_OFFSET_MS ?? 0),
  ...(process.env.SANDBOX_STREETS_DATABASE && { streetsDatabaseUrl: process.env.SANDBOX_STREETS_DATABASE }),
  log: (line) => console.log(JSON.stringify(line)),
})
console.log(`sandbox ready ${sandbox.url}`)

// Started by the product, it ends with it, however that ended: the pipe closes even after a kill.
if (process.env.SANDBOX_WITH_PARENT === '1') {
  process.stdin.resume().once('close', () => void sandbox.stop().then(() => process.exit(0)))
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void sandbox.stop().then(() => process.exit(0))
  })
}
