import type { FastifyInstance } from 'fastify'

const edge = 'edge-of-a-part'
const begin = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="Winter.csv"\r\ncontent-type: text/csv\r\n\r\n`

/** A menu's file as the browser sends one. */
export async function uploadMenuFile(
  app: FastifyInstance,
  { cookie }: { readonly cookie: string },
  franchise_id: number,
  content: string | Buffer,
) {
  const reply = await app.inject({
    method: 'POST',
    url: `/admin/menu_drafts/file?franchise_id=${franchise_id}`,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(begin), Buffer.from(content), Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return { status: reply.statusCode, ...reply.json() }
}
