/** Lists of at most `size`, in order. */
export async function* batched<Row>(rows: AsyncIterable<Row> | Iterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
