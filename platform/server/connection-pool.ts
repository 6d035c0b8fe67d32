import pg from 'pg'

const mostAtHand = 8

/**
 * A pool that keeps some connections at hand for ready statements. To lend one and take it back costs the library two timers, three listeners and a
 * turn of the event loop, which is a quarter of what such a statement takes; and those that come one after the other are asked of few connections, each of which plans a statement six
 * times (docs/decisions/0112-ready-statements-have-connections-at-hand.md).
 */
export class ConnectionPool extends pg.Pool {
  readonly #mostAtHand: number
  /** Lent by the library, and asked by nobody now; the last is the one that was used last. */
  readonly #atHand: pg.PoolClient[] = []
  readonly #broken = new WeakSet<pg.PoolClient>()

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config)
    this.#mostAtHand = Math.min(mostAtHand, Math.floor(config.max / 2))
    // Nor may one that breaks between two statements of a transaction end the process: the next statement says so to whoever waits for it.
    this.on('connect', (client) => client.on('error', () => this.#dropBroken(client)))
  }

  /** For one statement outside of a transaction. Whoever has it gives it back by `keep`, or by its `release` where the statement has failed. */
  async forOne(): Promise<pg.PoolClient> {
    return this.#atHand.pop() ?? (await this.connect())
  }

  keep(client: pg.PoolClient): void {
    const isWanted = this.waitingCount > 0 || this.ending
    if (isWanted || this.#broken.has(client) || this.#atHand.length >= this.#mostAtHand) client.release()
    else this.#atHand.push(client)
  }

  /** Nobody waits for a connection, and none is opened, while one is at hand. */
  override connect = ((callback?: Parameters<pg.Pool['connect']>[0]) => {
    if (this.idleCount === 0) this.#atHand.shift()?.release()
    return callback ? super.connect(callback) : super.connect()
  }) as pg.Pool['connect']

  get unusedCount(): number {
    return this.idleCount + this.#atHand.length
  }

  override end = ((callback?: () => void) => {
    for (const client of this.#atHand.splice(0)) client.release()
    return callback ? super.end(callback) : super.end()
  }) as pg.Pool['end']

  #dropBroken(client: pg.PoolClient): void {
    this.#broken.add(client)
    const place = this.#atHand.indexOf(client)
    if (place < 0) return
    this.#atHand.splice(place, 1)
    client.release(true)
  }
}
