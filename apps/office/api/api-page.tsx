import { ThemeToggle } from '#ui/theme-toggle.tsx'
import styles from './api-page.module.css'

type Shape = Record<string, unknown>
type Request = {
  title: string
  description: string
  properties: { data: Shape }
  'x-reply': Shape
  'x-refusals': Record<string, string>
}
type Operation = { summary?: string; tags?: string[]; requestBody?: Shape; parameters?: Shape[] }
export type ApiDocument = { info: { title: string; version: string }; paths: Record<string, Record<string, Operation>> }

const transportPath = '/data/make_request'

/** The API to read: request names of the transport first, then the classic routes. */
export function ApiPage({ document }: { document: ApiDocument }) {
  const requests = requestsOf(document)
  const routes = Object.entries(document.paths).filter(([path]) => path !== transportPath)
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>
            {document.info.title} API {document.info.version}
          </h1>
          <p>
            The same as <a href="/api/openapi.json">OpenAPI JSON</a>.
          </p>
        </div>
        <ThemeToggle />
      </header>
      <section aria-labelledby="requests">
        <h2 id="requests">Requests of POST {transportPath}</h2>
        {requests.map((request) => (
          <details key={request.title} className={styles.entry}>
            <summary>
              <code>{request.title}</code> <span>{request.description}</span>
            </summary>
            <h3>Data</h3>
            <pre>{JSON.stringify(request.properties.data, null, 2)}</pre>
            <h3>Reply</h3>
            <pre>{JSON.stringify(request['x-reply'], null, 2)}</pre>
            <h3>Refusals</h3>
            <dl className={styles.refusals}>
              {Object.entries(request['x-refusals']).map(([code, words]) => (
                <div key={code}>
                  <dt>
                    <code>{code}</code>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </section>
      <section aria-labelledby="routes">
        <h2 id="routes">Routes</h2>
        {routes.flatMap(([path, operations]) =>
          Object.entries(operations).map(([method, operation]) => (
            <details key={`${method} ${path}`} className={styles.entry}>
              <summary>
                <code>
                  {method.toUpperCase()} {path}
                </code>{' '}
                <span>{operation.tags?.join(', ')}</span>
              </summary>
              <pre>
                {JSON.stringify({ parameters: operation.parameters, requestBody: operation.requestBody }, null, 2)}
              </pre>
            </details>
          )),
        )}
      </section>
    </main>
  )
}

function requestsOf(document: ApiDocument): Request[] {
  const body = document.paths[transportPath]?.post?.requestBody as
    | { content: { 'application/json': { schema: { properties: { requests: { items: { oneOf: Request[] } } } } } } }
    | undefined
  return body?.content['application/json'].schema.properties.requests.items.oneOf ?? []
}
