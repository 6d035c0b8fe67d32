import { startSandbox } from './start.ts'

const sandbox = await startSandbox({
  port: Number(process.env.SANDBOX_PORT ?? 3001),
  dataDir: process.env.SANDBOX_DATA ?? '.data/sandbox',
  productOrigin: process.env.PRODUCT_ORIGIN ?? 'http://127.0.0.1:3000,http://localhost:3000',
  secretKey: process.env.SANDBOX_SECRET ?? 'sk_sandbox',
  log: (line) => console.log(JSON.stringify(line)),
})
console.log(`sandbox ready ${sandbox.url}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void sandbox.stop().then(() => process.exit(0))
  })
}
